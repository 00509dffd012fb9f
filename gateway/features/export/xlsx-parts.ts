import type { ExportCell, NumberStyle } from './export-cell';

/** More characters of a cell no sheet takes. */
const TEXT_MAX = 32_767;
/** What XML 1.0 cannot hold, lone halves of characters included. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/** Sheets read `_x0041_` as a character of that number: what people wrote so is meant so. */
const CODED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Styles of cells by their place in `STYLES`. */
const HEAD = 1;
const NUMBER_STYLES: Readonly<Record<NumberStyle, number>> = { plain: 0, money: 2, percent: 3 };
const LETTERS = 26;

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Where a sheet stands, by its number from 1. */
export function toSheetPart(id: number): string {
  return `xl/worksheets/sheet${id}.xml`;
}

/** The sheet that is read first, the one with the rows, and from which number on there are further ones. */
export const SUMMARY_SHEET = toSheetPart(1);
export const ROWS_SHEET = toSheetPart(2);
export const MORE_FROM = 3;

/** No sheet has a longer name. */
const SHEET_NAME_MAX = 31;
const NOT_IN_SHEET_NAMES = /[[\]:*?/\\]/g;

/** Names that sheets may have: short, without signs of addresses, and each another. */
function toSheetNames(titles: readonly string[]): readonly string[] {
  return titles.map((title, index) => {
    const name = title.replace(NOT_IN_SHEET_NAMES, ' ');
    const isTaken = titles.indexOf(title) < index;
    const end = isTaken ? ` ${index + 1}` : '';
    return name.slice(0, SHEET_NAME_MAX - end.length) + end;
  });
}

/** A text as it stands in XML. */
export function toXmlText(words: string): string {
  return words
    .slice(0, TEXT_MAX)
    .replace(NOT_IN_XML, '')
    .replace(CODED, '_x005F_')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

/** Letters of a column, from 0: A, B, … Z, AA. */
export function toColumnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? letter : toColumnName(Math.floor(index / LETTERS) - 1) + letter;
}

/**
 * A cell of a sheet behind its place; '' for one that is left out. Words stand in it as such and are never a formula
 * (controls O2).
 */
export function toCellXml(cell: ExportCell, isHead = false): string {
  if (cell === null) return '';
  return typeof cell === 'string'
    ? `"${isHead ? ` s="${HEAD}"` : ''} t="inlineStr"><is><t xml:space="preserve">${toXmlText(cell)}</t></is></c>`
    : `" s="${NUMBER_STYLES[cell.style]}"><v>${Number.isFinite(cell.number) ? cell.number : 0}</v></c>`;
}

/** A row of a sheet, of cells as {@link toCellXml} has them. */
export function toRow(
  cells: readonly string[],
  { at, names }: { readonly at: number; readonly names: readonly string[] },
): string {
  let xml = `<row r="${at}">`;
  cells.forEach((cell, index) => {
    if (cell !== '') xml += `<c r="${names[index] ?? toColumnName(index)}${at}${cell}`;
  });
  return `${xml}</row>`;
}

/** What stands before the rows of a sheet. */
export function toSheetStart({
  widths,
  isHeadFixed,
}: {
  readonly widths: readonly number[];
  readonly isHeadFixed: boolean;
}): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    `${isHeadFixed ? pane : ''}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  );
}

export const SHEET_END = '</sheetData></worksheet>';

/** Every part beside the sheets, by its name; the sheets by what they are called. */
export function toFixedParts(titles: readonly string[]): readonly (readonly [name: string, xml: string])[] {
  const sheets = toSheetNames(titles).map((name, index) => ({ name, id: index + 1 }));
  const sheet = (name: string, id: number) =>
    `<sheet name="${toXmlText(name)}" sheetId="${id}" r:id="rId${id}"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const part = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${TYPE}.${type}+xml"/>`;
  const relations = (inner: string) =>
    `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  return [
    [
      '[Content_Types].xml',
      `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}` +
        `${sheets.map(({ id }) => part(toSheetPart(id), 'worksheet')).join('')}${part('xl/styles.xml', 'styles')}</Types>`,
    ],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name, id }) => sheet(name, id)).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        sheets.map(({ id }) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`)).join('') +
          relation(sheets.length + 1, 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', STYLES],
  ];
}

const STYLES =
  `${HEADER}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
