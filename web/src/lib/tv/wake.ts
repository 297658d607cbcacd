/** Keeps the screen from going dark while somebody looks at it, where the browser offers that. */

/** From now until the function that it gives back is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let hasEnded = false;

  // A browser takes the lock away with the page out of sight; back in sight, it is asked for anew.
  async function hold(): Promise<void> {
    if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (hasEnded) void lock.release();
    } catch {
      // a low battery, or a setting: then the screen does as it always does
    }
  }

  const look = (): void => void hold();
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    hasEnded = true;
    document.removeEventListener("visibilitychange", look);
    void lock?.release();
  };
}
