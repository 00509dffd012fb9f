import { Type } from '@sinclair/typebox';
import type { ResolvedAction } from '../../resources/action';
import { closed, nullable, type Shape } from '../shape';
import type { ActionValue } from './action';
import { toParametersSchema } from './field-schema';
import { IMPORT_PORTION_MAX } from './import-endpoint';

/** One line of a file: what would be entered for each declared parameter. */
type ImportLine = Readonly<Record<string, ActionValue>>;

/**
 * Body of `POST {resource}/{action}/import`, for an action that adds rows. The call carries an `idempotency-key`, a
 * key for each portion; repeated with the same key and body it answers what it answered first.
 */
export interface ImportRequest {
  readonly lines: readonly ImportLine[];
}

/** Body of the import of one declared action. */
export function toImportBody({ params }: Pick<ResolvedAction, 'params'>) {
  // What is missing in one line is said of that line and keeps none of the others back.
  const line = toParametersSchema(params.map((field) => ({ ...field, isRequired: false })));
  return Type.Unsafe<ImportRequest>(
    closed({ lines: Type.Array(line, { minItems: 1, maxItems: IMPORT_PORTION_MAX }) }),
  );
}

/** Words in both languages. */
const Words = Type.Object({ zh: Type.String(), en: Type.String() });

/** What became of one line. */
export const ImportResult = Type.Object({
  /** Id of the row that was added; null where none was. */
  id: nullable(Type.String()),
  /** Why none was added; null where one was. */
  problem: nullable(Words),
});
export type ImportResult = Shape<typeof ImportResult>;

/** Data of the import, in the order of the lines. */
export const ImportAnswer = Type.Object({ results: Type.Array(ImportResult) });
export type ImportAnswer = Shape<typeof ImportAnswer>;
