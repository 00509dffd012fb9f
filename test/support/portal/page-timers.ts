/**
 * A page that is gone runs no timers; jsdom's would run on, into the next file that shares the window. Whoever imports this
 * has them kept from then on.
 */
const startTimer = window.setTimeout.bind(window);
const running = new Set<number>();

window.setTimeout = Object.assign((...given: Parameters<typeof startTimer>) => {
  const timer = startTimer(...given);
  running.add(timer);
  return timer;
}, startTimer);

/** Stops what the pages of a file have left running. */
export function stopTimers(): void {
  for (const timer of running) window.clearTimeout(timer);
  running.clear();
}
