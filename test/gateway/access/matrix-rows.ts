import { API_BASE } from '../../../contract/api/endpoints';
import {
  hasReceiptProof,
  isAboutSmall,
  isReconciling,
} from '../../../contract/api/page/receipt/receipt-endpoints';
import { LIST_CALLS, REPORT_CALL } from '../../../contract/api/page/page-endpoints';
import { chartsOf } from '../../../contract/api/page/statistic/beside';
import { hasFigures } from '../../../contract/resources/card/card';
import { hasChoices } from '../../../contract/resources/choice/choices';
import { keysOf, type Expression } from '../../../contract/access/expression';
import type {
  ResolvedDeclaration,
  ResolvedListPage,
  ResolvedPage,
} from '../../../contract/resources/resolved';
import type { KindOfAccount } from '../../support/gateway/kinds-of-account';

/** What stands beside the figures of a summary, and is asked for by itself. */
const BESIDE_CALLS = ['waiting', 'ring', 'heat', 'ranking'];
/** The same above a table of devices. */
const DEVICE_CHART_CALLS = ['quadrant', 'states', 'faults', 'idle'];

/** Who may call a route, in the words of the specification. */
export type Need =
  /** Everybody, signed in or not. */
  | { readonly who: 'everybody' }
  /** Every account, about itself. */
  | { readonly who: 'signed in' }
  /** Main accounts of either kind: types 1 (under proxy too) and 3. */
  | { readonly who: 'main' }
  /** The same while nobody operates them: no merchant gives its people more while an agent does. */
  | { readonly who: 'granting main' }
  /** Type 1, under proxy too (spec §6 "franchisee"). */
  | { readonly who: 'merchant main' }
  /** Type 3 (spec §6 "agentFranchisee"). */
  | { readonly who: 'agent main' }
  /** Types 3 and 4: whoever may act for merchants. */
  | { readonly who: 'agent' }
  /** Whoever acts for a merchant. */
  | { readonly who: 'at a merchant' }
  /** Whoever acts for a merchant and holds all of these; a group stands for one key of several. */
  | Holder;

interface Holder {
  readonly who: 'holder';
  readonly keys: readonly (readonly string[])[];
}

const EVERYBODY: Need = { who: 'everybody' };
const SIGNED_IN: Need = { who: 'signed in' };
const MAIN: Need = { who: 'main' };
const GRANTING_MAIN: Need = { who: 'granting main' };
const MERCHANT_MAIN: Need = { who: 'merchant main' };
const AGENT_MAIN: Need = { who: 'agent main' };
const ANY_AGENT: Need = { who: 'agent' };
const AT_A_MERCHANT: Need = { who: 'at a merchant' };

/**
 * One row per call that stands by itself, below `/franchisee_pc`. A new call fails the matrix until it
 * has a row here; write down who may call it by the specification, not by what the route declares.
 */
export const FIXED_ROWS: Readonly<Record<string, Need>> = {
  'GET /openapi.json': EVERYBODY,
  'POST /v1/user/login': EVERYBODY,
  'POST /v1/user/logout': EVERYBODY,
  'POST /v1/user/captcha': EVERYBODY,
  'POST /v1/user/findPassword': EVERYBODY,
  'GET /v3/user/detail': SIGNED_IN,
  'POST /v1/user/password/change': SIGNED_IN,
  'POST /v1/user/mobile/captcha': MERCHANT_MAIN,
  'POST /v1/user/mobile/change': MERCHANT_MAIN,
  'POST /v1/user/session/list': SIGNED_IN,
  'POST /v1/user/session/end': SIGNED_IN,
  'POST /v1/user/session/endOthers': SIGNED_IN,
  'POST /v1/user/log/own': SIGNED_IN,
  'POST /v1/user/log/list': MAIN,
  'POST /v1/user/log/export': MAIN,
  'POST /v1/subAccount/list': MAIN,
  'GET /v1/subAccount/detail': MAIN,
  'POST /v1/subAccount/create': GRANTING_MAIN,
  'POST /v1/subAccount/update': MAIN,
  'POST /v1/subAccount/enable': GRANTING_MAIN,
  'POST /v1/subAccount/disable': MAIN,
  'POST /v1/subAccount/delete': MAIN,
  'POST /v3/user/proxy/apply': AGENT_MAIN,
  'POST /v3/user/proxy/review': MAIN,
  'POST /v3/user/proxy/apply/list': MAIN,
  'POST /v3/user/proxy/figures': AGENT_MAIN,
  'GET /v3/user/proxy/merchants': SIGNED_IN,
  'POST /v3/user/proxy/enter': SIGNED_IN,
  'POST /v3/user/proxy/leave': ANY_AGENT,
  'GET /v1/user/certification/detail': MERCHANT_MAIN,
  'POST /v1/user/certification/submit': MERCHANT_MAIN,
  'POST /v1/user/certification/sign': MERCHANT_MAIN,
  'POST /v1/user/certification/giveUp': MERCHANT_MAIN,
  'GET /v1/store/options': AT_A_MERCHANT,
  // Finds in each list what its reader may read of it.
  'POST /v1/search': AT_A_MERCHANT,
  'GET /v1/live': AT_A_MERCHANT,
  'POST /v1/attachment': AT_A_MERCHANT,
  'GET /v1/attachment': AT_A_MERCHANT,
  'POST /v1/alert/list': AT_A_MERCHANT,
  'GET /v1/alert/counts': AT_A_MERCHANT,
  'GET /v1/userCenter/personalCenter/detail': MERCHANT_MAIN,
};

/** Rows of the calls that declared pages bring with them. */
export function toPageRows({ pages }: ResolvedDeclaration): ReadonlyMap<string, Need> {
  return new Map(pages.flatMap(rowsOfPage));
}

/** Calls that an action brings beside its own, by the kind of its effect; they ask for the same rights. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  create: ['import'],
  calibrate: ['apply', 'restore'],
  refund: ['quote'],
  compensate: ['withdraw'],
  start: ['state'],
  settle: ['runs'],
  blockRule: ['state'],
};

/** Whoever merges tickets chooses from others. */
const isMerge = (effect: object) => 'step' in effect && effect.step === 'merge';

function rowsOfPage(page: ResolvedPage): readonly (readonly [string, Need])[] {
  const reads = page.reads.map(toGroup);
  const need: Holder = { who: 'holder', keys: reads.flat() };
  const row = (method: string, name: string, who: Need) => [`${method} /v1/${page.id}/${name}`, who] as const;
  switch (page.kind) {
    case 'device':
    case 'order':
    case 'list':
      return [
        ...(page.kind === 'device'
          ? [...rowsOfAlerts(page, need), ...rowsOfCommands(page, need), ...rowsOfStores(page, need)]
          : []),
        // Whoever may see orders sees what went back of them; what may go back asks for the right to refund.
        ...(page.kind === 'order' ? [row('POST', 'refund/list', need)] : []),
        row('POST', LIST_CALLS.list, need),
        row('POST', LIST_CALLS.tabs, need),
        ...(hasFigures(page) ? [row('POST', LIST_CALLS.figures, need)] : []),
        ...(hasChoices(page) ? [row('POST', LIST_CALLS.choices, need)] : []),
        row('GET', LIST_CALLS.detail, need),
        row('POST', LIST_CALLS.log, need),
        ...(page.kind === 'list' ? [] : [row('POST', 'timeline', need)]),
        ...(page.kind === 'device' ? ['states', 'curves'].map((name) => row('POST', name, need)) : []),
        ...(page.kind === 'order' ? ['user', 'curve', 'tickets'].map((name) => row('POST', name, need)) : []),
        // Whoever may see a ticket reads what was said of it.
        ...(page.source.table === 'ticket'
          ? ['conversation', 'handlers'].map((name) => row('POST', name, need))
          : []),
        // Whoever sees plans sees who may inspect, and whoever sees their tasks what was found.
        ...(page.source.table === 'inspection' ? [row('POST', 'people', need)] : []),
        ...(page.statisticsPermission === null
          ? []
          : [
              row('POST', 'statistics', {
                ...need,
                keys: [...need.keys, ...keysOf(page.statisticsPermission).map((key) => [key])],
              }),
            ]),
        ...(page.source.table === 'inspectionTask'
          ? ['items', 'photos'].map((name) => row('POST', name, need))
          : []),
        // Who may see an order sees what was given to make up for it.
        ...(page.kind === 'order' ? [row('POST', 'coupon/list', need)] : []),
        ...page.actions.map((action) =>
          row('POST', action.name, {
            ...need,
            keys: [...need.keys, ...keysOf(action.permission).map((key) => [key])],
          }),
        ),
        ...rowsOfExport(page, need),
        // What ends an order that runs tells first what does, to whoever may do it (decision 105).
        ...page.actions.flatMap(({ name, permission, effect }) =>
          [
            ...(FURTHER[effect.kind] ?? []),
            ...('endsOrder' in effect ? ['runs'] : []),
            ...(isMerge(effect) ? ['targets'] : []),
            // Whoever has receipts paid hears from which amount on the password is asked for.
            ...(hasReceiptProof({ effect }) ? ['proof'] : []),
            // Whoever reconciles sees what is compared.
            ...(isReconciling({ effect }) ? ['days'] : []),
            ...(isAboutSmall({ effect }) ? ['stores'] : []),
            // Whoever makes a plan sees what it would cover.
            ...(effect.kind === 'inspection' && effect.step === 'create' ? ['range'] : []),
          ].map((further) =>
            row('POST', `${name}/${further}`, {
              ...need,
              keys: [...need.keys, ...keysOf(permission).map((key) => [key])],
            }),
          ),
        ),
      ];
    case 'overview':
      return [row('POST', REPORT_CALL, need)];
    case 'statistic-summary':
      return [
        row('POST', REPORT_CALL, need),
        ...BESIDE_CALLS.map((call) => row('POST', call, need)),
        ...(chartsOf(page, 'lasting').length > 0 ? [row('POST', 'lasting', need)] : []),
        ...rowsOfExport(page, need),
      ];
    case 'statistic-income':
      return [
        row('POST', LIST_CALLS.list, need),
        row('POST', REPORT_CALL, need),
        ...rowsOfExport(page, need),
        ...(page.refunds === undefined
          ? []
          : rowsOfExport(page.refunds, { who: 'holder', keys: page.refunds.reads.flatMap(toGroup) })),
      ];
    case 'statistic-device':
      return [
        row('POST', LIST_CALLS.list, need),
        ...DEVICE_CHART_CALLS.map((call) => row('POST', call, need)),
        ...rowsOfExport(page, need),
      ];
    default:
      return [];
  }
}

/** Who may see devices sees what they were asked, and what they run; taking a command back asks for the right of its own action. */
function rowsOfCommands({ id }: ResolvedListPage, need: Holder): readonly (readonly [string, Need])[] {
  return [
    [`POST /v1/${id}/command/list`, need],
    [`POST /v1/${id}/command/cancel`, need],
    [`POST /v1/${id}/firmware/list`, need],
  ];
}

/** Who may see devices sees their store; each of its switches asks for a right of its own (pages 3.6). */
function rowsOfStores(
  { id, storeSwitches }: ResolvedListPage,
  need: Holder,
): readonly (readonly [string, Need])[] {
  if (storeSwitches.length === 0) return [];
  return [
    [`GET /v1/${id}/store`, need],
    ...storeSwitches.map(({ field, permission }): readonly [string, Need] => [
      `POST /v1/${id}/store/${field}`,
      { ...need, keys: [...need.keys, ...keysOf(permission).map((key) => [key])] },
    ]),
  ];
}

/** Decisions 110 and 116: whoever may see a page, and may take it away, asks for files of it. */
function rowsOfExport(
  page: Pick<ResolvedListPage, 'id' | 'exportPermission'>,
  need: Holder,
): readonly (readonly [string, Need])[] {
  if (page.exportPermission === null) return [];
  const taking = { ...need, keys: [...need.keys, ...keysOf(page.exportPermission).map((key) => [key])] };
  return ['export', 'export/task', 'export/file'].map((path) => [`POST /v1/${page.id}/${path}`, taking]);
}

/** Decision 084: whoever may see devices sees their alerts; whoever may change anything about them sees to them. */
function rowsOfAlerts(page: ResolvedListPage, need: Holder): readonly (readonly [string, Need])[] {
  const seeing = need.keys.flat();
  const changing = page.actions.flatMap(({ permission }) => keysOf(permission));
  const anyOf = changing.filter((key) => !seeing.includes(key));
  const toNeed = (keys: readonly string[]): Need => {
    return { ...need, keys: [...need.keys, ...(keys.length === 0 ? [] : [keys])] };
  };
  const acting = toNeed(anyOf);
  // Decision 091: whoever may write anything into the rows of devices sets the limits of their stores.
  const written = page.actions.filter(
    ({ effect }) => effect.kind === 'set' && effect.values.some((value) => 'from' in value),
  );
  const editing = toNeed(
    written.flatMap(({ permission }) => keysOf(permission)).filter((key) => !seeing.includes(key)),
  );
  return [
    [`POST /v1/${page.id}/alert/list`, need],
    [`POST /v1/${page.id}/alert/claim`, acting],
    [`POST /v1/${page.id}/alert/handle`, acting],
    [`POST /v1/${page.id}/alert/silence`, acting],
    [`POST /v1/${page.id}/alert/limits`, need],
    [`POST /v1/${page.id}/alert/limit`, editing],
  ];
}

function toGroup(expression: Expression): readonly (readonly string[])[] {
  if (expression.kind === 'open') return [];
  // The kinds of the matrix hold all rights or none: of several ways any key tells them apart.
  if (expression.kind === 'several') return [expression.keys];
  return expression.kind === 'any' ? [expression.keys] : expression.keys.map((key) => [key]);
}

/** What spec §6 and the agreement let a kind of account do; never asks the product. */
export function isAllowed(kind: KindOfAccount, need: Need, neverDelegated: ReadonlySet<string>): boolean {
  const { isSignedIn, type, isUnderProxy, hasMerchant, hasRights, isAgent, isHandedOver } = kind;
  const isReserved = (group: readonly string[]) => group.some((key) => neverDelegated.has(key));
  if (need.who === 'everybody') return true;
  if (!isSignedIn) return false;
  switch (need.who) {
    case 'signed in':
      return true;
    case 'main':
      return type === 1 || type === 3;
    case 'granting main':
      return (type === 1 && !isUnderProxy) || type === 3;
    case 'merchant main':
      return type === 1;
    case 'agent main':
      return type === 3;
    case 'agent':
      return isAgent;
    case 'at a merchant':
      return hasMerchant;
    case 'holder': {
      if (!hasMerchant) return false;
      if (need.keys.length === 0) return true;
      if (isUnderProxy || !hasRights) return false;
      if (isHandedOver) return need.keys.every(isReserved);
      return !isAgent || !need.keys.some((group) => group.every((key) => neverDelegated.has(key)));
    }
  }
}

/** One line of the router's tree: four characters for each level, then the branch, path and methods. */
const BRANCH = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/;

/** Every route of the API, as `METHOD /path`, read from the router: no route escapes by not declaring itself. */
export function listRoutes(printed: string): readonly string[] {
  const above: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = BRANCH.exec(line) ?? [];
    const level = indent.length / 4;
    above.splice(level, above.length, path);
    const whole = above.join('');
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD' && whole.startsWith(API_BASE))
      .map((method) => `${method} ${whole.slice(API_BASE.length)}`);
  });
}
