import { CUSTOM_ROLE, ROLE_TEMPLATES } from '../../../contract/access/role-template';
import type {
  SubAccount,
  SubAccountChange,
  SubAccountCreation,
} from '../../../contract/api/account/sub-account';
import { endOfDay, startOfDay } from '../../../contract/day';
import { quantityRule } from '../../form/field/field-rules';
import { formatDay, parseDay } from '../../form/period/business-day';
import { toStoreIds, type StoreScope } from '../../form/place/store-scope';
import { freeText } from '../../form/rules/free-text';
import { newPassword } from '../../form/rules/new-password';
import {
  day,
  given,
  length,
  mobile,
  notBelow,
  typed,
  unless,
  type Rules,
  type ToWords,
} from '../../form/rules/rules';
import type { RightsDraft } from './rights/rights-draft';
import { SUB_ACCOUNT_WORDS } from './sub-account-words';

/** Longest name of a sub-account, in characters. */
export const USERNAME_MAX_LENGTH = 20;
/** Ten thousand yuan: above any order, below a slip of the hand; the gateway draws the same line. */
const AMOUNT = { kind: 'money', min: 0, max: 1_000_000, step: null } as const;

/** A sub-account as the form holds it. */
export interface SubAccountEntry extends StoreScope {
  /** Asked for with a new account only, as is the password. */
  readonly mobile?: string;
  readonly username: string;
  readonly password?: string;
  readonly rights: RightsDraft;
  readonly refundLimitSingleCents: number;
  readonly refundLimitDayCents: number;
  /** Last business day `YYYY-MM-DD`; null: never ends. */
  readonly expiresOn: string | null;
}

const LEAST: RightsDraft = { roleTemplate: 'readOnly', includePermissions: [], excludePermissions: [] };

/** A new sub-account: no store, and the rights that change nothing. */
export const NEW_SUB_ACCOUNT: SubAccountEntry = {
  username: '',
  isAllStores: false,
  storeIds: [],
  rights: LEAST,
  refundLimitSingleCents: 0,
  refundLimitDayCents: 0,
  expiresOn: null,
};

/** A sub-account as the form shows it. */
export function toEntry(account: SubAccount): SubAccountEntry {
  return {
    mobile: account.mobile,
    username: account.username,
    isAllStores: account.storeIds === null,
    storeIds: account.storeIds ?? [],
    rights: toRights(account),
    refundLimitSingleCents: account.refundLimitSingleCents,
    refundLimitDayCents: account.refundLimitDayCents,
    expiresOn: account.expiresAt === null ? null : (formatDay(account.expiresAt) ?? null),
  };
}

/** Without a template that the portal knows, the rights stay the same as a custom role's. */
function toRights(account: SubAccount): RightsDraft {
  const { roleTemplate, includePermissions, shouldHavePermissions, excludePermissions } = account;
  if (ROLE_TEMPLATES.some(({ name }) => name === roleTemplate))
    return { roleTemplate, includePermissions, excludePermissions };
  const given = new Set([...includePermissions, ...shouldHavePermissions]);
  return {
    roleTemplate: CUSTOM_ROLE,
    includePermissions: [...given].sort((a, b) => a - b),
    excludePermissions,
  };
}

type RuledField =
  'mobile' | 'username' | 'password' | 'refundLimitSingleCents' | 'refundLimitDayCents' | 'expiresOn';

interface RuleFacts {
  /** The end in force, epoch ms. */
  readonly savedExpiresAt: number | null;
  readonly nowMs: number;
  /** The gateway's own. */
  readonly passwordMin: number;
}

/** What a sub-account must keep to, by field (pages §10). */
export function subAccountRules(
  t: ToWords,
  { savedExpiresAt, nowMs, passwordMin }: RuleFacts,
): Readonly<Record<RuledField, Rules>> {
  const amount = amountRules(t);
  return {
    mobile: [...typed(t(SUB_ACCOUNT_WORDS.mobileMissing)), ...mobile(t(SUB_ACCOUNT_WORDS.mobileMalformed))],
    username: [
      ...typed(t(SUB_ACCOUNT_WORDS.usernameMissing)),
      ...length({ max: USERNAME_MAX_LENGTH }, t(SUB_ACCOUNT_WORDS.usernameLong)),
      ...freeText('line', t),
    ],
    password: newPassword(t, passwordMin),
    refundLimitSingleCents: amount,
    refundLimitDayCents: [
      ...amount,
      ...notBelow('refundLimitSingleCents', t(SUB_ACCOUNT_WORDS.dayBelowSingle)),
    ],
    expiresOn: [
      ...day(t),
      ...unless((lastDay) => {
        const expiresAt = toExpiresAt(typeof lastDay === 'string' ? lastDay : null, savedExpiresAt);
        // An account that has run out may be changed without being prolonged.
        const isPast = expiresAt !== null && expiresAt !== savedExpiresAt && expiresAt < startOfDay(nowMs);
        return isPast ? t(SUB_ACCOUNT_WORDS.expiryPast) : null;
      }),
    ],
  };
}

function amountRules(t: ToWords): Rules {
  const message = t(SUB_ACCOUNT_WORDS.amountMalformed);
  return [...given(message), ...quantityRule(AMOUNT, () => message)];
}

/** The end that is in force is sent back untouched while its day stays. */
function toExpiresAt(expiresOn: string | null, savedExpiresAt: number | null): number | null {
  if (savedExpiresAt !== null && expiresOn === formatDay(savedExpiresAt)) return savedExpiresAt;
  const dayMs = expiresOn === null ? undefined : parseDay(expiresOn);
  return dayMs === undefined ? null : endOfDay(dayMs) - 1;
}

/** Body of the update call, for an entry that keeps the rules. */
export function toChange(
  entry: SubAccountEntry,
  savedExpiresAt: number | null,
): Omit<SubAccountChange, 'id'> {
  return {
    username: entry.username.trim(),
    storeIds: toStoreIds(entry),
    ...entry.rights,
    refundLimitSingleCents: entry.refundLimitSingleCents,
    refundLimitDayCents: entry.refundLimitDayCents,
    expiresAt: toExpiresAt(entry.expiresOn, savedExpiresAt),
  };
}

/** Body of the create call; the password is sent exactly as typed. */
export function toCreation(entry: SubAccountEntry): SubAccountCreation {
  const { mobile = '', password = '' } = entry;
  return { ...toChange(entry, null), mobile: mobile.trim(), password };
}
