import type { ActionValue } from '../../../contract/api/page/action';
import type { Row } from '../../../contract/api/page/list';
import type { FieldOption } from '../../../contract/resources/field';
import { toEntries } from '../../form/field/entries';
import type { ResolvedAction } from '../../../contract/resources/action';
import { sourcesOf } from '../../../contract/resources/effect';

/** What a form starts with: the row's own values where the action sets them from what is entered, else what is declared. */
export function toInitialParams(
  { params, effect }: ResolvedAction,
  row: Row | undefined,
): Readonly<Record<string, ActionValue>> {
  const sources = sourcesOf(effect, params);
  return Object.fromEntries(
    params.map(({ field, options, kind, columns, initial }) => {
      const source = sources.get(field);
      const value = source === undefined ? null : row?.[source];
      if (kind === 'rows') return [field, toEntries(value, columns)];
      return [field, isActionValue(value) && isOffered(value, options) ? (value ?? initial) : initial];
    }),
  );
}

/** Whether a form could hold the value: a choice is one of those declared, and nothing is not a text. */
function isOffered(value: ActionValue, options: readonly FieldOption[]): boolean {
  const chosen = Array.isArray(value) ? value : [value];
  return (
    value !== '' &&
    (options.length === 0 || chosen.every((each) => options.some((option) => option.value === each)))
  );
}

function isActionValue(value: unknown): value is ActionValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value) || isList(value);
}

function isList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number');
}
