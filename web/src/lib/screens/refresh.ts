/** Does something now, every so often while the page is looked at, and when it is looked at again. */
export function whileVisible(work: () => unknown, every: number): () => void {
  const look = (): void => {
    if (document.visibilityState === "visible") work();
  };
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
