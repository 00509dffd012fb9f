import type { ResolvedDeclaration } from '../../../contract/resources/resolved';

/**
 * Calls below `/franchisee_pc` that are asked by POST and change something, beside the actions of pages. Whatever is
 * not here says that it only reads: it is not noted as a change of its session, whose lists may then come from a replica.
 */
export const CHANGING: readonly string[] = [
  // Those of public routes have no session yet, and so nothing to note.
  '/v1/user/login',
  '/v1/user/captcha',
  '/v1/user/findPassword',
  '/v1/user/logout',
  '/v1/user/password/change',
  '/v1/user/mobile/captcha',
  '/v1/user/mobile/change',
  '/v1/user/session/end',
  '/v1/user/session/endOthers',
  // Whoever takes the log away stands in it.
  '/v1/user/log/export',
  '/v1/subAccount/create',
  '/v1/subAccount/update',
  '/v1/subAccount/enable',
  '/v1/subAccount/disable',
  '/v1/subAccount/delete',
  '/v3/user/proxy/apply',
  '/v3/user/proxy/review',
  // Agreements whose time is over are ended when somebody looks at them.
  '/v3/user/proxy/apply/list',
  '/v3/user/proxy/enter',
  '/v3/user/proxy/leave',
  '/v1/user/certification/submit',
  '/v1/user/certification/sign',
  '/v1/user/certification/giveUp',
  '/v1/attachment',
];

/** The same of each page: `{page}/{call}`. */
const CHANGING_OF_PAGES = [
  'export',
  'refunds/export',
  'alert/claim',
  'alert/handle',
  'alert/silence',
  'alert/limit',
  'command/cancel',
];

/** What actions bring beside their own call, and changes something too. */
const CHANGING_OF_ACTIONS = ['import', 'apply', 'restore', 'withdraw'];

/** Paths of all calls by POST that change something, by the specification and the declaration alone. */
export function toChangingCalls({ pages }: ResolvedDeclaration): ReadonlySet<string> {
  return new Set([...CHANGING, ...changingOfPages(pages)]);
}

function* changingOfPages(pages: ResolvedDeclaration['pages']): Generator<string> {
  for (const page of pages) {
    const calls = 'actions' in page ? page.actions : [];
    for (const { name } of calls) {
      yield `/v1/${page.id}/${name}`;
      for (const further of CHANGING_OF_ACTIONS) yield `/v1/${page.id}/${name}/${further}`;
    }
    for (const { field } of 'storeSwitches' in page ? page.storeSwitches : []) {
      yield `/v1/${page.id}/store/${field}`;
    }
    for (const call of CHANGING_OF_PAGES) yield `/v1/${page.id}/${call}`;
  }
}
