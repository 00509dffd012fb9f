import { printFigures, type FigureRow } from '../figures';
import { measureLiveLag } from './live-lag';
import { measureCommits, measureEngine } from './order-events';

/** What is measured, one after the other: each stands on a gateway and a database of its own. */
const PARTS: readonly (() => Promise<readonly FigureRow[]>)[] = [
  measureCommits,
  measureEngine,
  measureLiveLag,
];

const rows: FigureRow[] = [];
for (const measure of PARTS) rows.push(...(await measure()));
printFigures('events', rows);
