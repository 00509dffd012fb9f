import { IMPORT_FILE_MAX_BYTES } from '../../../contract/api/page/import-endpoint';
import { loadPart } from '../../away/lazy-part';

/** Why a file cannot be read. */
export type FileProblem = 'tooLarge' | 'empty' | 'oldFormat' | 'unreadable';

/** A file's cells as texts, row by row, or why there are none. */
export type FileTable = { readonly rows: readonly (readonly string[])[] } | { readonly problem: FileProblem };

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
/** Spreadsheets of before 2007, and those that are locked by a password. */
const OLD_START = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a spreadsheet or a CSV file; which of them it is, its first bytes say and not its name. */
export async function readTable(file: Blob): Promise<FileTable> {
  if (file.size > IMPORT_FILE_MAX_BYTES) return { problem: 'tooLarge' };
  if (file.size === 0) return { problem: 'empty' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, OLD_START)) return { problem: 'oldFormat' };
  try {
    const rows = startsWith(bytes, ZIP_START) ? await readSpreadsheet(bytes) : await readCsv(bytes);
    return rows.length === 0 ? { problem: 'empty' } : { rows };
  } catch {
    return { problem: 'unreadable' };
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

type Rows = readonly (readonly string[])[];

async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<Rows> {
  const { readSheet } = await loadPart(() => import('read-excel-file/universal'));
  // Numbers stay the digits that stand in the file: a long one is an identifier, not an amount.
  const rows = await readSheet<string>(bytes.buffer, { parseNumber: (digits) => digits });
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}

async function readCsv(bytes: Uint8Array): Promise<Rows> {
  const { default: papa } = await loadPart(() => import('papaparse'));
  const { data } = papa.parse<readonly string[]>(decode(bytes), { skipEmptyLines: 'greedy' });
  return data;
}

const BYTE_ORDER_MARKS: readonly (readonly [start: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** By its mark; without one UTF-8 where that is possible, else what Chinese spreadsheets save. */
function decode(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([start]) => startsWith(bytes, start));
  if (marked !== undefined) return new TextDecoder(marked[1]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
