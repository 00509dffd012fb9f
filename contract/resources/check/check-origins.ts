import type { FieldDeclaration } from '../field';
import { suggest } from '../problem';
import type { Located } from './located';
import { columnKindOf, COLUMNS, isShownAs, USED_COLUMNS, type TableName } from '../source';

/**
 * Every field is read somewhere: from a column of the page's table, in a kind that it can be shown as, or
 * from an attribute whose name no column has.
 */
export function checkOrigins(
  fields: readonly FieldDeclaration[],
  { table, where }: { readonly table: TableName; readonly where: string },
): readonly Located[] {
  return fields.flatMap((field, index) => [
    ...(field.from === 'attribute'
      ? checkAttribute(field, table, `${where}[${index}]`)
      : checkColumn(field, table, `${where}[${index}]`)),
    ...checkUsed(field, table, `${where}[${index}]`),
  ]);
}

/** Which values devices have can be asked of some columns only. */
function checkUsed(
  { field, kind, filter }: FieldDeclaration,
  table: TableName,
  where: string,
): readonly Located[] {
  const known: readonly string[] = USED_COLUMNS[table];
  if (filter !== 'used' || (known.includes(field) && (kind === 'text' || kind === 'tags'))) return [];
  return [
    {
      id: 'RC034',
      where: `${where}.filter`,
      message: `nobody can say which values of "${field}" devices have.`,
      hint: suggest(field, known, 'Say filter: true.'),
    },
  ];
}

function checkAttribute({ field }: FieldDeclaration, table: TableName, where: string): readonly Located[] {
  if (columnKindOf(table, field) === null) return [];
  return [
    {
      id: 'RC028',
      where: `${where}.field`,
      message: `"${field}" is a column of every ${table}, not an attribute of the type's own.`,
      hint: 'Choose another name, or use the column.',
    },
  ];
}

function checkColumn(field: FieldDeclaration, table: TableName, where: string): readonly Located[] {
  const kind = columnKindOf(table, field.field);
  if (kind === null) return [unknownColumn(field.field, table, `${where}.field`)];
  const idField = field.kind === 'reference' ? field.idField : undefined;
  return [
    ...(isShownAs(kind, field.kind)
      ? []
      : [
          {
            id: 'RC029',
            where: `${where}.kind`,
            message: `"${field.field}" holds a ${kind} and cannot be shown as ${field.kind}.`,
            hint: `Use kind "${kind}".`,
          },
        ]),
    ...(idField === undefined || columnKindOf(table, idField) !== null
      ? []
      : [unknownColumn(idField, table, `${where}.idField`)]),
  ];
}

function unknownColumn(name: string, table: TableName, where: string): Located {
  return {
    id: 'RC028',
    where,
    message: `"${name}" is neither a column of every ${table} nor declared as an attribute.`,
    hint: suggest(name, Object.keys(COLUMNS[table]), "Say from: 'attribute' when the type brings it itself."),
  };
}
