import { once } from 'node:events';
import { createDeflateRaw, crc32 } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { text, type Language } from '../../../contract/text';
import type { ExportCell } from './export-cell';
import type { MoreSheet, TableFile, WriteBytes } from './table-file';
import {
  MORE_FROM,
  ROWS_SHEET,
  SHEET_END,
  SUMMARY_SHEET,
  toCellXml,
  toColumnName,
  toFixedParts,
  toRow,
  toSheetPart,
  toSheetStart,
} from './xlsx-parts';

/** Quick, and still a tenth of the size. */
const LEVEL = 3;
const DEFLATE = 8;
const NOTHING = new Uint8Array();
const SUMMARY = text('说明', 'About');
const ROWS = text('数据', 'Rows');
/** Widths in characters. */
const SUMMARY_WIDTHS = [22, 80];
const COLUMN_WIDTH = { least: 10, most: 40 };
const SUMMARY_NAMES = ['A', 'B'];

/**
 * A table as a workbook. The sheet with the rows is packed as they come; the first sheet is packed last, for it says
 * what they add up to: which sheet is read first stands in the workbook, not in the order of the parts.
 */
export function createXlsxFile(
  write: WriteBytes,
  language: Language,
  more: readonly MoreSheet[] = [],
): TableFile {
  const packer = createPacker(write);
  let names: readonly string[] = [];
  let rowsAt = 1;
  let sheet: Part | null = null;
  return {
    async begin(heads) {
      for (const [name, xml] of toFixedParts([
        SUMMARY[language],
        ROWS[language],
        ...more.map(({ title }) => title),
      ])) {
        const part = packer.open(name);
        await part.push(xml, true);
      }
      names = heads.map((_, index) => toColumnName(index));
      sheet = packer.open(ROWS_SHEET);
      const start = toSheetStart({ widths: heads.map(toWidth), isHeadFixed: true });
      const cells = heads.map((head) => toCellXml(head, true));
      await sheet.push(start + toRow(cells, { at: rowsAt, names }), false);
    },
    toText: (cell) => toCellXml(cell),
    async add(rows) {
      const xml = rows.map((cells) => toRow(cells, { at: (rowsAt += 1), names }));
      await begun(sheet).push(xml.join(''), false);
    },
    async end({ title, lines }) {
      await begun(sheet).push(SHEET_END, true);
      const rows: readonly (readonly ExportCell[])[] = [[title], ...lines];
      const xml = rows.map((cells, index) =>
        toRow(
          cells.map((cell) => toCellXml(cell, index === 0)),
          { at: index + 1, names: SUMMARY_NAMES },
        ),
      );
      const start = toSheetStart({ widths: SUMMARY_WIDTHS, isHeadFixed: false });
      await packer.open(SUMMARY_SHEET).push(start + xml.join('') + SHEET_END, true);
      for (const [index, each] of more.entries()) {
        await packer.open(toSheetPart(MORE_FROM + index)).push(toWholeSheet(each), true);
      }
      await packer.end();
    },
  };
}

/** A sheet of rows that are there all at once. */
function toWholeSheet({ heads, rows }: MoreSheet): string {
  const names = heads.map((_, index) => toColumnName(index));
  const start = toSheetStart({ widths: heads.map(toWidth), isHeadFixed: true });
  const toLine = (cells: readonly ExportCell[], at: number) =>
    toRow(
      cells.map((cell) => toCellXml(cell, at === 1)),
      { at, names },
    );
  const head = toLine(heads, 1);
  const lines = rows.map((cells, index) => toLine(cells, index + 2));
  return start + head + lines.join('') + SHEET_END;
}

interface Part {
  readonly push: (xml: string, isLast: boolean) => Promise<void>;
}

/** Packs parts one after another; what is packed goes out before more is taken. */
function createPacker(write: WriteBytes) {
  let packed: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error === null) packed.push(chunk);
    else failure = error;
  });
  async function send(): Promise<void> {
    if (failure !== null) throw failure;
    const chunks = packed;
    packed = [];
    for (const chunk of chunks) if (chunk.byteLength > 0) await write(chunk);
  }
  return {
    open(name: string): Part {
      // Packed beside the thread that serves everybody else.
      const deflate = createDeflateRaw({ level: LEVEL });
      const part: ZipInputFile = { filename: name, compression: DEFLATE, size: 0, crc: 0 };
      zip.add(part);
      deflate.on('data', (chunk: Buffer) => part.ondata?.(null, new Uint8Array(chunk), false));
      return {
        async push(xml, isLast) {
          const bytes = Buffer.from(xml, 'utf8');
          part.size += bytes.byteLength;
          part.crc = crc32(bytes, part.crc);
          if (isLast) {
            const ended = once(deflate, 'end');
            deflate.end(bytes);
            await ended;
            part.ondata?.(null, NOTHING, true);
          } else {
            await new Promise<void>((resolve, reject) =>
              deflate.write(bytes, (error) => (error ? reject(error) : resolve())),
            );
          }
          await send();
        },
      };
    },
    async end() {
      zip.end();
      await send();
    },
  };
}

function begun(part: Part | null): Part {
  if (part === null) throw new Error('A sheet gets rows before it was begun.');
  return part;
}

/** Chinese characters are twice as wide. */
function toWidth(head: string): number {
  const letters = [...head].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0);
  return Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, letters + 4));
}
