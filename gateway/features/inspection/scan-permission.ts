import type { ResolvedPage } from '../../../contract/resources/resolved';

/** Whoever may hand in what was found may be sent to devices: the keys of that action; empty where there is none. */
export function scanPermissionOf(pages: readonly ResolvedPage[]): string {
  const actions = pages.flatMap((page) => ('source' in page ? page.actions : []));
  const scan = actions.find(({ effect }) => effect.kind === 'inspectionTask' && effect.step === 'scan');
  return scan?.permission ?? '';
}
