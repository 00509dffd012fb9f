import type { ActionValue } from '../../../contract/api/page/action';
import type { ResolvedAction } from '../../../contract/resources/action';

type Params = Readonly<Record<string, ActionValue>>;

/** What a refund starts with: nothing entered, nothing ticked. */
export function toEmptyParams({ params }: ResolvedAction): Params {
  return Object.fromEntries(params.map(({ field, kind }) => [field, kind === 'boolean' ? false : null]));
}

/** Exactly what the action asks for; null for what was not entered. */
export function toParams({ params }: ResolvedAction, entered: Params): Params {
  return Object.fromEntries(
    params.map(({ field }): [string, ActionValue] => [field, entered[field] ?? null]),
  );
}
