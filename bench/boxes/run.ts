/** What five hundred check boxes cost in a browser, as the rights editor draws them. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { findBrowser } from '../../test/support/browser/find-browser';
import { medianOf, printFigures, tenths } from '../figures';
import { BOX_KINDS, type BoxKind, type BoxTimes } from './kinds';
import type {} from './page';

/** Three for each of 165 rights. */
const BOXES = 495;
const ROUNDS = 15;

async function bundlePage(): Promise<string> {
  const outcome = await build({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, rollupOptions: { input: fileURLToPath(new URL('page.tsx', import.meta.url)) } },
  });
  const [first] = Array.isArray(outcome) ? outcome : [outcome];
  if (first === undefined || !('output' in first)) throw new Error('The build emitted nothing.');
  const code = first.output.find((file) => file.type === 'chunk');
  if (code === undefined) throw new Error('The build emitted no script.');
  return code.code;
}

/** The kinds take turns, so that a slow second of the machine is everybody's. */
async function measureInTurns(page: Page): Promise<Record<BoxKind, BoxTimes>> {
  const samples: Record<BoxKind, BoxTimes[]> = { plain: [], own: [], antd: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of BOX_KINDS) {
      const times = await page.evaluate(([each, count]) => window.measureBoxes(each, count), [
        kind,
        BOXES,
      ] as const);
      samples[kind].push(times);
    }
  }
  return { plain: middle(samples.plain), own: middle(samples.own), antd: middle(samples.antd) };
}

function middle(samples: readonly BoxTimes[]): BoxTimes {
  return {
    firstMs: medianOf(samples.map(({ firstMs }) => firstMs)),
    tickMs: medianOf(samples.map(({ tickMs }) => tickMs)),
  };
}

const browser = await chromium.launch({
  executablePath: (await findBrowser()).path,
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  await page.setContent('<!doctype html><title>boxes</title>');
  await page.addScriptTag({ content: await bundlePage(), type: 'module' });
  await page.waitForFunction(() => 'measureBoxes' in window);
  const { plain, own, antd } = await measureInTurns(page);
  printFigures('boxes', [
    { name: 'plainFirst', value: tenths(plain.firstMs), unit: 'ms', note: `${BOXES} inputs: the floor` },
    { name: 'ownFirst', value: tenths(own.firstMs / plain.firstMs), unit: '×', note: 'by the floor' },
    { name: 'antdFirst', value: tenths(antd.firstMs / plain.firstMs), unit: '×', note: 'by the floor' },
    { name: 'plainTick', value: tenths(plain.tickMs), unit: 'ms', note: 'all of them ticked' },
    { name: 'ownTick', value: tenths(own.tickMs / plain.tickMs), unit: '×', note: 'by the floor' },
    { name: 'antdTick', value: tenths(antd.tickMs / plain.tickMs), unit: '×', note: 'by the floor' },
  ]);
} finally {
  await browser.close();
}
