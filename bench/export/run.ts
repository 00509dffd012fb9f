/**
 * `npm run bench:export`: what it takes to make a file of the longest list there may be, in a gateway of its own.
 * COPY of the same columns by the same server in the same run says how fast the machine is, alone and beside the same
 * calls as the file: 100,000 rows/s were promised where it writes 368,000.
 *
 *     npm run bench:export                         200,000 orders, all of them in the file
 *     npm run bench:export -- --orders 50000       a shorter file
 *     npm run bench:export -- --orders 10000000    the file of 200,000, in a table of so many, beside one of its own
 */
import { parseArgs } from 'node:util';
import { EXPORT_FORMATS, EXPORT_ROWS_MAX, type ExportFormat } from '../../contract/domain/export/export-task';
import { openLargeList, type LargeList } from '../../test/support/large-list';
import { printFigures, printWanted, tenths, type FigureRow, type Wanted } from '../figures';
import { watchCalls } from './calls-meanwhile';
import { measureCopy } from './copy';
import { watchMemory } from './memory-meanwhile';

const MB = 1024 * 1024;
/** Long enough for a floor of calls that wait for nobody. */
const QUIET_MS = 5_000;
const ROUNDS = 3;
const OF_COPY_MIN = 100_000 / 368_000;
const GROWTH_MAX_MB = 200;
const P99_MAX_MS = 100;
/** How much longer the same file may take where many other orders lie in the table. */
const TIMES_MAX = 1.5;

interface Measured {
  readonly format: ExportFormat;
  /** Nobody else asks for anything. */
  readonly aloneRowsPerS: number;
  /** Others read lists meanwhile. */
  readonly rowsPerS: number;
  readonly fileMb: number;
  readonly residentMb: number;
  readonly growthMb: number;
  readonly p99Ms: number;
}

const { values } = parseArgs({ options: { orders: { type: 'string', default: String(EXPORT_ROWS_MAX) } } });
const orders = Number(values.orders);
const rowCount = Math.min(orders, EXPORT_ROWS_MAX);
const few = orders > rowCount ? await measureFew() : null;
const large = await openLargeList(rowCount, orders - rowCount);
try {
  // What is loaded and compiled by the first is not what files take.
  await large.exportAll('csv');
  const floor = watchCalls(large);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const quietMs = await floor.p99();
  const before = await measureCopies(large);
  const measured: Measured[] = [];
  for (const format of EXPORT_FORMATS) measured.push(await measure(large, format));
  const copies = better(before, await measureCopies(large));
  const growths = few === null ? [] : measured.map((each) => toGrowth(each, few));
  printWanted([
    ...measured.flatMap((each) => toWanted(each, copies)),
    ...growths.map(({ format, times }) => ({
      what: `${format} takes less than ${TIMES_MAX} × of what it takes where there are ${rowCount} orders`,
      holds: times < TIMES_MAX,
      said: `${times} ×`,
    })),
  ]);
  printFigures('export', [
    { name: 'orders', value: orders, unit: '', note: `${rowCount} of them in the file` },
    {
      name: 'copyRowsPerS',
      value: Math.round(copies.besideRowsPerS),
      unit: '',
      note: 'COPY, lists meanwhile',
    },
    {
      name: 'copyAloneRowsPerS',
      value: Math.round(copies.aloneRowsPerS),
      unit: '',
      note: 'COPY, nobody else',
    },
    { name: 'quietP99Ms', value: tenths(quietMs), unit: 'ms', note: 'lists, no export' },
    ...measured.flatMap((each) => toFigures(each, copies)),
    ...growths.map(({ format, times }) => ({
      ...{ name: `${format}Growth`, value: times, unit: '×' },
      note: `${few?.get(format) ?? 0} rows/s where there are no others, nobody else asks`,
    })),
  ]);
} finally {
  await large.close();
}

/** What COPY writes as CSV, under the conditions that files are made in. */
interface Copies {
  readonly aloneRowsPerS: number;
  /** Others read lists meanwhile. */
  readonly besideRowsPerS: number;
}

async function measureCopies(list: LargeList): Promise<Copies> {
  const aloneRowsPerS = await measureCopy(list);
  const calls = watchCalls(list);
  const besideRowsPerS = await measureCopy(list);
  await calls.p99();
  return { aloneRowsPerS, besideRowsPerS };
}

/** The machine may have got busier or quieter meanwhile: its better side is what files are held against. */
function better(one: Copies, other: Copies): Copies {
  return {
    aloneRowsPerS: Math.max(one.aloneRowsPerS, other.aloneRowsPerS),
    besideRowsPerS: Math.max(one.besideRowsPerS, other.besideRowsPerS),
  };
}

/** Rows a second of the same files where the table has no other orders, nobody else asking. */
async function measureFew(): Promise<ReadonlyMap<ExportFormat, number>> {
  const list = await openLargeList(rowCount);
  try {
    await list.exportAll('csv');
    const rates = new Map<ExportFormat, number>();
    for (const format of EXPORT_FORMATS)
      rates.set(format, Math.round(middle(await measureAlone(list, format))));
    return rates;
  } finally {
    await list.close();
  }
}

async function measureAlone(list: LargeList, format: ExportFormat): Promise<readonly number[]> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { rows, tookMs } = await list.exportAll(format);
    rates.push((rows / tookMs) * 1_000);
  }
  return rates;
}

function toGrowth({ format, aloneRowsPerS }: Measured, rates: ReadonlyMap<ExportFormat, number>) {
  const times = (rates.get(format) ?? Number.NaN) / aloneRowsPerS;
  return { format, times: Math.round(times * 100) / 100 };
}

async function measure(list: LargeList, format: ExportFormat): Promise<Measured> {
  const alone = await measureAlone(list, format);
  const memory = await watchMemory(list);
  const calls = watchCalls(list);
  const beside: number[] = [];
  let fileMb = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { taskId, rows, tookMs } = await list.exportAll(format);
    beside.push((rows / tookMs) * 1_000);
    if (round === ROUNDS - 1) fileMb = (await list.download(taskId)).byteLength / MB;
  }
  const p99Ms = await calls.p99();
  const { mostBytes, growthBytes } = await memory.end();
  return {
    ...{ format, fileMb, p99Ms, aloneRowsPerS: middle(alone), rowsPerS: middle(beside) },
    ...{ residentMb: mostBytes / MB, growthMb: growthBytes / MB },
  };
}

function toWanted({ format, growthMb, p99Ms, aloneRowsPerS }: Measured, copies: Copies): readonly Wanted[] {
  const share = aloneRowsPerS / copies.aloneRowsPerS;
  return [
    ...(format === 'csv'
      ? [
          {
            // As COPY was when it wrote 368,000. What others cost stands among the figures, beside what they cost COPY.
            what: `${format} is made at ${toPercent(OF_COPY_MIN)} of the speed of COPY, nobody else asking`,
            holds: share >= OF_COPY_MIN,
            said: toPercent(share),
          },
        ]
      : []),
    {
      what: `the process grows by less than ${GROWTH_MAX_MB} MB for ${format}`,
      holds: growthMb < GROWTH_MAX_MB,
      said: `${tenths(growthMb)} MB`,
    },
    {
      what: `99 of 100 lists take less than ${P99_MAX_MS} ms beside ${format}`,
      holds: p99Ms < P99_MAX_MS,
      said: `${tenths(p99Ms)} ms`,
    },
  ];
}

function toFigures({ format, ...each }: Measured, copies: Copies): readonly FigureRow[] {
  const named = (name: string, value: number, unit: string, note: string) => ({
    ...{ name: `${format}${name}`, value, unit, note },
  });
  return [
    named('RowsPerS', Math.round(each.rowsPerS), '', 'lists meanwhile'),
    named('OfCopy', tenths((each.rowsPerS / copies.besideRowsPerS) * 100), '%', 'the same, of COPY'),
    named('AloneRowsPerS', Math.round(each.aloneRowsPerS), '', 'nobody else asks'),
    named('AloneOfCopy', tenths((each.aloneRowsPerS / copies.aloneRowsPerS) * 100), '%', 'the same, of COPY'),
    named('Mb', tenths(each.fileMb), 'MB', 'the file'),
    named('GrowthMb', tenths(each.growthMb), 'MB', 'resident, more than before'),
    named('ResidentMb', tenths(each.residentMb), 'MB', 'resident at most, all of it'),
    named('CallsP99Ms', tenths(each.p99Ms), 'ms', 'lists meanwhile'),
  ];
}

function toPercent(share: number): string {
  return `${tenths(share * 100)} %`;
}

function middle(rates: readonly number[]): number {
  return [...rates].sort((one, other) => one - other)[Math.floor(rates.length / 2)] ?? Number.NaN;
}
