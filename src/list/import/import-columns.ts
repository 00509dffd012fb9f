import type { ResolvedField } from '../../../contract/resources/field';
import type { ToWords } from '../../form/rules/rules';
import { IMPORT_WORDS } from './import-words';

/** Marks a head whose column must be filled in. */
const REQUIRED_MARK = '*';

/** Heads of the template, in the reader's language. */
export function toHeads(params: readonly ResolvedField[], t: ToWords): readonly string[] {
  return params.map(({ title, isRequired }) => `${t(title)}${isRequired ? REQUIRED_MARK : ''}`);
}

/** Which column of a file holds which parameter. */
export interface ColumnMatch {
  /** Index of the column by parameter; a parameter that may be left out may have none. */
  readonly columns: ReadonlyMap<string, number>;
  /** What makes the file useless. */
  readonly problems: readonly string[];
  /** Heads that mean nothing here. */
  readonly ignored: readonly string[];
}

/** Finds the columns by their heads: the titles in either language, however they are spaced, marked or cased. */
export function matchColumns(
  params: readonly ResolvedField[],
  heads: readonly string[],
  t: ToWords,
): ColumnMatch {
  const names = new Map(
    params.flatMap(({ field, title }) => [title.zh, title.en, field].map((name) => [toKey(name), field])),
  );
  const columns = new Map<string, number>();
  const problems: string[] = [];
  const ignored: string[] = [];
  heads.forEach((head, index) => {
    const field = names.get(toKey(head));
    if (field === undefined) {
      if (head.trim() !== '') ignored.push(head.trim());
    } else if (columns.has(field)) problems.push(t(IMPORT_WORDS.doubleColumn, { title: head.trim() }));
    else columns.set(field, index);
  });
  for (const { field, title, isRequired } of params) {
    if (isRequired && !columns.has(field)) {
      problems.push(t(IMPORT_WORDS.missingColumn, { title: t(title) }));
    }
  }
  return { columns, problems, ignored };
}

/** What stands in brackets is an explanation. */
const EXPLANATION = /\(.*?\)/g;
const NOT_COMPARED = /[\s*\ufeff]/g;

function toKey(head: string): string {
  return head.normalize('NFKC').replace(EXPLANATION, '').replace(NOT_COMPARED, '').toLowerCase();
}
