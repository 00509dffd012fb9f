import { CUSTOM_ROLE, ROLE_TEMPLATES } from '../../../contract/access/role-template';
import type { SubAccount, SubAccountChange, SubAccountCreation } from '../../../contract/api/sub-account';
import { endOfDay, startOfDay } from '../../../contract/day';
import { PASSWORD_MIN_LENGTH } from '../../../contract/limits';
import { isMobile } from '../../../contract/mobile';
import type { Text } from '../../../contract/text';
import { formatDay, parseDay } from '../../form/period/business-day';
import { quantityTextOf } from '../../form/quantity-text';
import type { RightsDraft } from './rights/rights-draft';
import { SUB_ACCOUNT_WORDS } from './sub-account-words';

/** Longest name of a sub-account, in characters. */
export const USERNAME_MAX_LENGTH = 20;
/** Ten thousand yuan: above any order, below a slip of the hand; the gateway draws the same line. */
const AMOUNT_MAX_CENTS = 1_000_000;

/** A sub-account as the form holds it: everything as typed. */
export interface SubAccountDraft {
  /** Null while it does not exist yet. */
  readonly id: string | null;
  readonly mobile: string;
  readonly username: string;
  /** Asked for with a new account only. */
  readonly password: string;
  readonly isAllStores: boolean;
  readonly storeIds: readonly string[];
  readonly rights: RightsDraft;
  /** Yuan, as typed. */
  readonly refundSingle: string;
  readonly refundDay: string;
  /** Last business day `YYYY-MM-DD`; null: never ends. */
  readonly expiresOn: string | null;
  /** The end that is in force, epoch ms; it is sent back untouched while its day stays. */
  readonly savedExpiresAt: number | null;
}

/** Fields that can be wrong, from top to bottom. */
export type SubAccountField =
  'mobile' | 'username' | 'password' | 'stores' | 'refundSingle' | 'refundDay' | 'expiresOn';
export type SubAccountProblems = Readonly<Partial<Record<SubAccountField, Text>>>;

const yuan = quantityTextOf('money');
const LEAST: RightsDraft = { roleTemplate: 'readOnly', includePermissions: [], excludePermissions: [] };

/** A new sub-account: no store, and the rights that change nothing. */
export const NEW_SUB_ACCOUNT: SubAccountDraft = {
  id: null,
  mobile: '',
  username: '',
  password: '',
  isAllStores: false,
  storeIds: [],
  rights: LEAST,
  refundSingle: '0',
  refundDay: '0',
  expiresOn: null,
  savedExpiresAt: null,
};

/** A sub-account as the form shows it. */
export function toDraft(account: SubAccount): SubAccountDraft {
  return {
    id: account.id,
    mobile: account.mobile,
    username: account.username,
    password: '',
    isAllStores: account.storeIds === null,
    storeIds: account.storeIds ?? [],
    rights: toRights(account),
    refundSingle: yuan.format(account.refundLimitSingleCents),
    refundDay: yuan.format(account.refundLimitDayCents),
    expiresOn: account.expiresAt === null ? null : (formatDay(account.expiresAt) ?? null),
    savedExpiresAt: account.expiresAt,
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

/** Everything that is wrong with a draft, by field; empty when it can be sent. */
export function findProblems(draft: SubAccountDraft, nowMs: number): SubAccountProblems {
  const problems: Partial<Record<SubAccountField, Text>> = {};
  const note = (field: SubAccountField, words: Text | null) => {
    if (words !== null) problems[field] = words;
  };
  if (draft.id === null) {
    note('mobile', findMobileProblem(draft.mobile));
    const isShort = [...draft.password].length < PASSWORD_MIN_LENGTH;
    note('password', isShort ? SUB_ACCOUNT_WORDS.passwordShort : null);
  }
  note('username', findUsernameProblem(draft.username));
  const hasStores = draft.isAllStores || draft.storeIds.length > 0;
  note('stores', hasStores ? null : SUB_ACCOUNT_WORDS.storesMissing);
  const single = parseAmount(draft.refundSingle);
  const day = parseAmount(draft.refundDay);
  note('refundSingle', single === null ? SUB_ACCOUNT_WORDS.amountMalformed : null);
  note('refundDay', findDayLimitProblem(single, day));
  note('expiresOn', findExpiryProblem(draft, nowMs));
  return problems;
}

function findMobileProblem(mobile: string): Text | null {
  if (mobile.trim() === '') return SUB_ACCOUNT_WORDS.mobileMissing;
  return isMobile(mobile.trim()) ? null : SUB_ACCOUNT_WORDS.mobileMalformed;
}

function findUsernameProblem(username: string): Text | null {
  const { length } = [...username.trim()];
  if (length === 0) return SUB_ACCOUNT_WORDS.usernameMissing;
  return length > USERNAME_MAX_LENGTH ? SUB_ACCOUNT_WORDS.usernameLong : null;
}

function findDayLimitProblem(single: number | null, day: number | null): Text | null {
  if (day === null) return SUB_ACCOUNT_WORDS.amountMalformed;
  return single !== null && day < single ? SUB_ACCOUNT_WORDS.dayBelowSingle : null;
}

/** An account that has run out may be changed without being prolonged. */
function findExpiryProblem(draft: SubAccountDraft, nowMs: number): Text | null {
  const expiresAt = toExpiresAt(draft);
  const isPast = expiresAt !== null && expiresAt !== draft.savedExpiresAt && expiresAt < startOfDay(nowMs);
  return isPast ? SUB_ACCOUNT_WORDS.expiryPast : null;
}

function toExpiresAt({ expiresOn, savedExpiresAt }: SubAccountDraft): number | null {
  if (savedExpiresAt !== null && expiresOn === formatDay(savedExpiresAt)) return savedExpiresAt;
  const dayMs = expiresOn === null ? undefined : parseDay(expiresOn);
  return dayMs === undefined ? null : endOfDay(dayMs) - 1;
}

/** Whole cents of an amount as typed; null where it is none. */
function parseAmount(typed: string): number | null {
  const cents = yuan.parse(typed.trim());
  return cents === null || cents < 0 || cents > AMOUNT_MAX_CENTS ? null : cents;
}

/** Body of the update call. Call it for a draft without problems only. */
export function toChange(draft: SubAccountDraft): Omit<SubAccountChange, 'id'> {
  return {
    username: draft.username.trim(),
    storeIds: draft.isAllStores ? null : draft.storeIds,
    ...draft.rights,
    refundLimitSingleCents: parseAmount(draft.refundSingle) ?? 0,
    refundLimitDayCents: parseAmount(draft.refundDay) ?? 0,
    expiresAt: toExpiresAt(draft),
  };
}

/** Body of the create call; the password is sent exactly as typed. */
export function toCreation(draft: SubAccountDraft): SubAccountCreation {
  return { ...toChange(draft), mobile: draft.mobile.trim(), password: draft.password };
}
