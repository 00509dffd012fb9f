/**
 * `npm run test:export`: a gateway of its own on a PostgreSQL of its own makes the longest file there may be, while
 * others read lists; LibreOffice opens the workbook without a screen, and every cell is that of the CSV file.
 *
 *     npm run test:export                  200,000 rows
 *     npm run test:export -- --short       5,000 rows
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { API_BASE } from '../../contract/api/endpoints';
import { EXPORT_ROWS_MAX } from '../../contract/domain/export/export-task';
import { callProduct } from '../faults/product-call';
import { LARGE_PAGE, openLargeList, type LargeList } from '../support/large-list';
import { openInLibreOffice } from './libre-office';

const SHORT_ROWS = 5_000;
const BYTE_ORDER_MARK = /^\ufeff/;

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const rowCount = values.short ? SHORT_ROWS : EXPORT_ROWS_MAX;
const folder = await mkdtemp(join(tmpdir(), 'portal-export-trial-'));
const large = await openLargeList(rowCount);
let failed = 0;

function claim(words: string, isTrue: boolean, otherwise = ''): void {
  if (!isTrue) failed += 1;
  console.log(
    `${isTrue ? 'ok    ' : 'FAILED'} ${words}${isTrue || otherwise === '' ? '' : `: ${otherwise}`}`,
  );
}

try {
  const calls = readMeanwhile(large);
  const book = await large.exportAll('xlsx');
  const table = await large.exportAll('csv');
  const { count, refused } = await calls.end();
  claim(
    `${count} lists that others read meanwhile were all answered`,
    count > 0 && refused === 0,
    `${refused} not`,
  );
  claim(`both files hold ${rowCount} rows`, book.rows === rowCount && table.rows === rowCount);

  const path = join(folder, 'list.xlsx');
  await writeFile(path, await large.download(book.taskId));
  const sheets = await openInLibreOffice(path, folder);
  const rows = toRows(await readFile(sheets.rows, 'utf8'));
  const expected = toRows((await large.download(table.taskId)).toString('utf8'));
  claim(
    `LibreOffice finds ${rowCount} rows below their heads`,
    rows.length === rowCount + 1,
    String(rows.length),
  );
  const unlike = expected.findIndex((row, at) => !isSame(row, rows[at] ?? []));
  claim(
    'every cell is that of the CSV file',
    rows.length === expected.length && unlike < 0,
    `row ${unlike}: ${JSON.stringify(rows[unlike])} for ${JSON.stringify(expected[unlike])}`,
  );
  const about = new Map(
    toRows(await readFile(sheets.about, 'utf8')).map(([label = '', value = '']) => [label, value]),
  );
  claim('its first sheet says how many they are', Number(about.get('行数')) === rowCount, about.get('行数'));
  const at = expected[0]?.indexOf('实付（元）') ?? -1;
  const cents = expected.slice(1).reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0);
  const said = Math.round(Number(about.get('实付（元）')) * 100);
  claim('and what they add up to', said === cents, `${said} for ${cents} cents`);
} finally {
  await large.close();
  await rm(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? 'passed' : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function toRows(text: string): readonly (readonly string[])[] {
  return Papa.parse<string[]>(text.replace(BYTE_ORDER_MARK, '').trimEnd()).data;
}

/** Figures by what they are; in CSV a text that begins like a formula has a mark before it, which sheets do not need. */
function isSame(expected: readonly string[], found: readonly string[]): boolean {
  return (
    expected.length === found.length &&
    expected.every((cell, at) => {
      const other = found[at] ?? '';
      return cell === other || cell === `'${other}` || (cell !== '' && Number(cell) === Number(other));
    })
  );
}

/** Reads the same list, one page after another, until the end. */
function readMeanwhile({ origin, token, filters }: LargeList) {
  let isOver = false;
  let count = 0;
  let refused = 0;
  const reading = (async () => {
    while (!isOver) {
      const body = { pageSize: 20, filters };
      const { code } = await callProduct(origin, {
        ...{ kind: 'list', path: `${API_BASE}/v1/${LARGE_PAGE}/list`, token, body },
      });
      count += 1;
      if (code !== 0) refused += 1;
    }
  })();
  return {
    async end() {
      isOver = true;
      await reading;
      return { count, refused };
    },
  };
}
