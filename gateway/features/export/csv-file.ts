import { BYTE_ORDER_MARK, toCsvLines, toCsvText } from '../../../contract/csv';
import type { ExportCell } from './export-cell';
import type { TableFile, WriteBytes } from './table-file';

/** What is worded goes out in pieces of about this many characters. */
const PIECE = 256 * 1024;

/** A table as CSV: the rows alone, for programs that read on. */
export function createCsvFile(write: WriteBytes): TableFile {
  let waiting = '';
  async function send(): Promise<void> {
    const piece = waiting;
    waiting = '';
    if (piece !== '') await write(Buffer.from(piece, 'utf8'));
  }
  return {
    async begin(heads) {
      waiting = BYTE_ORDER_MARK + toCsvLines([heads.map(toCsvText)]);
    },
    toText,
    async add(rows) {
      waiting += toCsvLines(rows);
      if (waiting.length >= PIECE) await send();
    },
    end: send,
  };
}

function toText(cell: ExportCell): string {
  if (cell === null) return '';
  return toCsvText(typeof cell === 'string' ? cell : cell.number);
}
