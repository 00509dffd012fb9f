/** Runs inside the page, from before its first script on. */
declare global {
  interface Window {
    readonly stopwatch: Stopwatch;
  }
}

/** What a page must show. */
export interface Awaited {
  /** Something must match each of these selectors. */
  readonly shown: readonly string[];
  /** What belongs to the page and may come later than that. */
  readonly later: readonly string[];
  /** The element in which the page stands. */
  readonly within: string;
  /** Time runs from the next click; else from the navigation. */
  readonly fromClick: boolean;
}

/** All in ms of the page's own clock. */
export interface Moments {
  /** From the start to the second frame with what was asked for, and with nothing that says that it is still loading. */
  readonly shownMs: number;
  /** From the start to the second frame with the last element that came. */
  readonly wholeMs: number;
  /** Of tasks that took longer than 50 ms, what they took beyond that, until a second after the last element. */
  readonly blockedMs: number;
  /** Files of script that were asked for until it was shown. */
  readonly scripts: number;
}

interface Stopwatch {
  readonly until: (awaited: Awaited) => Promise<Moments>;
}

/** How long nothing more may come before a page counts as whole. */
const STILL_MS = 1_000;
const LONG_TASK_MS = 50;
/** What stands for content that is on its way. Figures that are read once more look as before meanwhile: they are shown. */
const BUSY = [
  '[aria-busy="true"]:not([data-stale="false"])',
  'main [class*="_bone_"]',
  '.ant-skeleton-active',
  '.ant-spin-spinning',
].join();
const ROW = 'main tr[data-row-key]';

const longTasks: PerformanceEntry[] = [];
let clickedAt: number | null = null;
/** Which row stood first when it was clicked. */
let rowBefore: string | undefined;
let within = 'body';
/** When the last element that came stood on the screen. */
let wholeAt = 0;

addEventListener(
  'click',
  (event) => {
    clickedAt = event.timeStamp;
    rowBefore = findFirstRow();
  },
  { capture: true },
);
new PerformanceObserver((list) => void longTasks.push(...list.getEntries())).observe({
  type: 'longtask',
  buffered: true,
});
new MutationObserver((records) => {
  if (!records.some(addsElement)) return;
  // The frame that draws it, and the one after, when it is drawn.
  requestAnimationFrame(() => requestAnimationFrame(() => (wholeAt = performance.now())));
}).observe(document, { childList: true, subtree: true });

Object.assign(window, { stopwatch: { until } satisfies Stopwatch });

/** Looks once a frame: every look from outside would cost the page time. */
function until(awaited: Awaited): Promise<Moments> {
  within = awaited.within;
  clickedAt = null;
  rowBefore = undefined;
  let frames = 0;
  let shownAt = Infinity;
  return new Promise((resolve) => {
    const look = () => {
      const startedAt = awaited.fromClick ? clickedAt : 0;
      // What says again that it is loading was not shown.
      frames = startedAt !== null && isShown(awaited) ? frames + 1 : 0;
      if (frames === 0) shownAt = Infinity;
      else if (frames === 2) shownAt = performance.now();
      const isStill = performance.now() - Math.max(shownAt, wholeAt) > STILL_MS;
      if (startedAt !== null && isStill && awaited.later.every(isThere))
        resolve(toMoments(startedAt, shownAt));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function toMoments(startedAt: number, shownAt: number): Moments {
  const isOwn = ({ startTime }: PerformanceEntry) => startTime >= startedAt;
  return {
    shownMs: shownAt - startedAt,
    wholeMs: Math.max(shownAt, wholeAt) - startedAt,
    blockedMs: longTasks
      .filter(isOwn)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0),
    scripts: performance
      .getEntriesByType('resource')
      .filter((entry) => isOwn(entry) && entry.startTime < shownAt && /\.js(?:\?|$)/.test(entry.name)).length,
  };
}

function isShown({ shown }: Awaited): boolean {
  const isOtherList = rowBefore === undefined || ![undefined, rowBefore].includes(findFirstRow());
  return isOtherList && shown.every(isThere) && !isThere(BUSY);
}

function isThere(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

function findFirstRow(): string | undefined {
  return document.querySelector<HTMLElement>(ROW)?.dataset['rowKey'];
}

/** Styles and scripts stand in a page and are not seen. */
function addsElement({ target, addedNodes }: MutationRecord): boolean {
  const isInside = target instanceof Element && target.closest(within) !== null;
  return (
    isInside &&
    [...addedNodes].some((node) => node instanceof Element && !node.matches('style, script, link'))
  );
}
