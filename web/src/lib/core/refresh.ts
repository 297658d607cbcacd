/** Does something now, every so often while the page is looked at, when it is looked at again, and when the network is back. */
export function whileVisible(work: () => unknown, every: number): () => void {
  const look = (): void => {
    if (document.visibilityState === "visible") work();
  };
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    removeEventListener("online", look);
  };
}
