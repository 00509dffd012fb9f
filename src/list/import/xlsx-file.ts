/** Every cell is text: a spreadsheet then neither rounds a long number nor reads a formula into it. */
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const BOOK = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`;
const BOOK_RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`;

const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const COLUMN_WIDTH = 22;

/** A table as a spreadsheet whose cells, and those below them, are text. */
export function toXlsx(rows: readonly (readonly string[])[]): Blob {
  const files: readonly (readonly [name: string, content: string])[] = [
    ['[Content_Types].xml', TYPES],
    ['_rels/.rels', RELATIONS],
    ['xl/workbook.xml', BOOK],
    ['xl/_rels/workbook.xml.rels', BOOK_RELATIONS],
    ['xl/styles.xml', STYLES],
    ['xl/worksheets/sheet1.xml', toSheet(rows)],
  ];
  return new Blob([zip(files.map(([name, content]) => [name, HEAD + content]))], { type: KIND });
}

function toSheet(rows: readonly (readonly string[])[]): string {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const lines = rows.map((row, index) => {
    const cells = row.map(
      (cell, column) =>
        `<c r="${toLetters(column)}${index + 1}" t="inlineStr" s="1"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`,
    );
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="${width}" width="${COLUMN_WIDTH}" style="1" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const LETTERS = 26;

/** Name of a column: A, B, … Z, AA. */
function toLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % LETTERS));
  return column < LETTERS ? last : toLetters(Math.floor(column / LETTERS) - 1) + last;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot hold at all. */

const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escape(cell: string): string {
  return cell.replace(NOT_XML, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** A ZIP archive whose files are stored as they are: small texts gain nothing by being packed. */
function zip(files: readonly (readonly [name: string, content: string])[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const nameBytes = encoder.encode(name);
    const bytes = encoder.encode(content);
    const common = [...u16(20), ...u16(0x0800), ...u16(0), ...u16(0), ...u16(0x21), ...u32(crc32(bytes))];
    const sizes = [...u32(bytes.length), ...u32(bytes.length), ...u16(nameBytes.length), ...u16(0)];
    const local = Uint8Array.from([...u32(0x04034b50), ...common, ...sizes, ...nameBytes]);
    const place = [...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(offset)];
    directory.push(
      Uint8Array.from([...u32(0x02014b50), ...u16(20), ...common, ...sizes, ...place, ...nameBytes]),
    );
    parts.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const counts = [...u16(files.length), ...u16(files.length)];
  const end = [...u32(0x06054b50), ...u16(0), ...u16(0), ...counts, ...u32(size), ...u32(offset), ...u16(0)];
  return join([...parts, ...directory, Uint8Array.from(end)]);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

const u16 = (value: number): readonly number[] => [value & 0xff, (value >> 8) & 0xff];
const u32 = (value: number): readonly number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];

const CRC_POLYNOMIAL = 0xedb88320;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >>> 1) ^ CRC_POLYNOMIAL : sum >>> 1;
  return sum;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
