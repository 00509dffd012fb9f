import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../../test/support/browser/find-browser';
import {
  startRecordingCollector,
  type RecordingCollector,
} from '../../test/support/telemetry/recording-collector';
import { bundleAsLibrary, bundleTelemetry } from '../../test/support/telemetry/telemetry-bundle';
import { printFigures, type FigureRow } from '../figures';
import { describeMissingTools } from '../tools/missing-tools';
import type {} from './subject';

const SUBJECTS = [
  { name: 'floor', label: 'nothing at all', entry: 'bench/telemetry/none.ts' },
  {
    name: 'own',
    label: 'logger + monitoring',
    entry: 'bench/telemetry/own.ts',
    // All that the portal takes, which is a little more than the bench needs.
    library: 'test/support/telemetry/telemetry-entry.ts',
  },
  { name: 'faro', label: '@grafana/faro-web-sdk', entry: 'bench/tools/telemetry/faro.ts' },
  { name: 'datadog', label: '@datadog/browser-rum-slim', entry: 'bench/tools/telemetry/datadog.ts' },
] as const;
type MeasuredSubject = (typeof SUBJECTS)[number];

const STARTS = 15;
const ROUNDS = 7;
const EVENTS = 1000;
/** Events before the measured ones: what is compiled once belongs to the start of a page, not to each event. */
const WARM_UP = 200;
/** Events between two breaths of the page, so that queues are flushed as in life. */
const STRIDE = 20;

interface Measured {
  readonly kilobytes: number;
  readonly startMs: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly longTasks: number;
}

/** What recording one round of events took, each, and how many tasks of the page were long. */
interface Round {
  readonly spentMs: readonly number[];
  readonly longTasks: number;
}

/** Sorted ascending; the value below which the given share lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function serve(collector: RecordingCollector, { name, entry }: MeasuredSubject): Promise<void> {
  for (const [path, file] of await bundleTelemetry(entry)) {
    collector.serve(path === '/page.js' ? `/${name}.js` : path, file);
  }
  const html = `<!doctype html><title>${name}</title><link rel="icon" href="data:,"><button>x</button><script type="module" src="/${name}.js"></script>`;
  // Isolated pages get a clock of 5 µs instead of 100 µs.
  const isolated = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  };
  collector.serve(`/${name}`, { type: 'text/html', body: html }, isolated);
}

async function measureKilobytes(subject: MeasuredSubject): Promise<number> {
  const code = await bundleAsLibrary('library' in subject ? subject.library : subject.entry);
  return gzipSync(code).length / 1000;
}

async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function measureStart(browser: Browser, url: string, endpoint: string): Promise<number> {
  const page = await open(browser, url);
  const spent = await page.evaluate((to) => {
    // The portal has read its settings before it starts telemetry; the first access of a page is a slow one.
    localStorage.getItem('language');
    const began = performance.now();
    window.subject.start(to);
    return performance.now() - began;
  }, endpoint);
  await page.context().close();
  return spent;
}

async function measureEvents(browser: Browser, url: string, endpoint: string): Promise<Round> {
  const page = await open(browser, url);
  const round = await page.evaluate(
    async ([to, count, stride, warmUp]) => {
      let longTasks = 0;
      const observer = new PerformanceObserver((list) => {
        longTasks += list.getEntries().length;
      });
      observer.observe({ type: 'longtask' });
      window.subject.start(to);
      const samples: number[] = [];
      for (let n = 0; n < count + warmUp; n += 1) {
        const error = new Error(`event ${n}`);
        // Writing the stack down is the browser's work, whoever asks first.
        error.stack = String(error.stack);
        const began = performance.now();
        window.subject.record(error);
        if (n >= warmUp) samples.push(performance.now() - began);
        if (n % stride === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return { spentMs: samples, longTasks: longTasks + observer.takeRecords().length };
    },
    [endpoint, EVENTS, STRIDE, WARM_UP] as const,
  );
  await page.context().close();
  return round;
}

async function measure(
  browser: Browser,
  collector: RecordingCollector,
  subject: MeasuredSubject,
): Promise<Measured> {
  await serve(collector, subject);
  const url = `${collector.origin}/${subject.name}`;
  const endpoint = `${collector.origin}/collect`;
  const starts: number[] = [];
  for (let round = 0; round < STARTS; round += 1) starts.push(await measureStart(browser, url, endpoint));
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureEvents(browser, url, endpoint));
  const ofRounds = (share: number): number =>
    quantile(
      rounds.map(({ spentMs }) => quantile(spentMs, share)),
      0.5,
    );
  return {
    kilobytes: await measureKilobytes(subject),
    // Other work on the machine only ever adds time.
    startMs: quantile(starts, 0.25),
    medianMs: ofRounds(0.5),
    p99Ms: ofRounds(0.99),
    longTasks: Math.min(...rounds.map(({ longTasks }) => longTasks)),
  };
}

function toRows({ name, label }: MeasuredSubject, measured: Measured): readonly FigureRow[] {
  const round = (value: number, digits: number): number => Number(value.toFixed(digits));
  const isOwn = name === 'own';
  return [
    {
      name: `${name}Gzip`,
      value: round(measured.kilobytes, 2),
      unit: 'kB',
      note: `${label}${isOwn ? ', pako apart; target 10' : ''}`,
    },
    {
      name: `${name}Start`,
      value: round(measured.startMs, 2),
      unit: 'ms',
      note: `lower quartile of ${STARTS}${isOwn ? '; target 5' : ''}`,
    },
    {
      name: `${name}EventMedian`,
      value: round(measured.medianMs, 3),
      unit: 'ms',
      note: `of ${EVENTS} errors; middle of ${ROUNDS} rounds`,
    },
    { name: `${name}EventP99`, value: round(measured.p99Ms, 3), unit: 'ms', note: isOwn ? 'target 0.1' : '' },
    {
      name: `${name}LongTasks`,
      value: measured.longTasks,
      unit: '',
      note: `in the calmest round${isOwn ? '; target 0' : ''}`,
    },
  ];
}

async function measureAll(): Promise<void> {
  const collector = await startRecordingCollector();
  const { path } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const rows: FigureRow[] = [];
    for (const subject of SUBJECTS) {
      rows.push(...toRows(subject, await measure(browser, collector, subject)));
    }
    printFigures('telemetry', rows);
  } finally {
    await browser.close();
    await collector.close();
  }
}

const problem = describeMissingTools();
if (problem === undefined) {
  await measureAll();
} else {
  console.error(problem);
  process.exitCode = 1;
}
