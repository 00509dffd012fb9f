import type { ResolvedField } from '../../contract/resources/field';

/** The field that says how a row is: the first choice whose options have tones. */
export function statusFieldOf(fields: readonly ResolvedField[]): ResolvedField | undefined {
  return fields.find(
    ({ kind, options }) => kind === 'enum' && options.some(({ tone }) => tone !== undefined),
  );
}
