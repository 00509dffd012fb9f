import { toEffectivePermissionIds } from '../../../contract/access/account';
import type { Catalogue } from '../../../contract/access/catalogue';
import { CUSTOM_ROLE, permissionIdsOf, ROLE_TEMPLATES } from '../../../contract/access/role-template';
import type { SubAccount, SubAccountChange } from '../../../contract/api/account/sub-account';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { AccountRow } from '../account/account-repository';
import { toGivenText } from '../account/person-name';
import { storeIdsAt } from '../store/store-scope';
import type { Grant } from './grant-rule';
import { toSubAccountState } from './sub-account-state';

/** What a form may set, without id, mobile, password and stores. */
export type SubAccountForm = Omit<SubAccountChange, 'id' | 'storeIds'>;

/** Where stores are looked for: at one merchant, or nowhere while an agent operates nobody. */
export interface StorePlace {
  readonly merchantId: string | null;
  /** True when the list names several merchants' stores (accounts of an agent). */
  readonly isShared: boolean;
}

/** Translates between the form of a sub-account and its row, checking the form on the way. */
export interface SubAccountForms {
  /** @throws ApiError `invalid` or `refused` that names what is wrong. */
  toColumns: (
    form: SubAccountForm,
    current: { readonly expiresAt: number | null },
    nowMs: number,
  ) => FormColumns;
  /** All that a row gives, by its template of today. */
  toGrant: (row: AccountRow) => Grant;
  toSubAccount: (row: AccountRow, place: StorePlace, nowMs: number) => SubAccount;
}

export interface FormColumns {
  readonly username: string;
  readonly role_template: string;
  readonly include_permissions: number[];
  readonly should_have_permissions: number[];
  readonly exclude_permissions: number[];
  readonly refund_limit_single_cents: number;
  readonly refund_limit_day_cents: number;
  readonly expires_at: number | null;
}

export function createSubAccountForms(catalogue: Catalogue): SubAccountForms {
  const knownIds = new Set(catalogue.permissions.map(({ id }) => id));
  const templates = new Map<string, readonly number[]>([
    ...ROLE_TEMPLATES.map(({ name }) => [name, permissionIdsOf(name, catalogue.permissions)] as const),
    [CUSTOM_ROLE, []],
  ]);

  function toIds(ids: readonly number[]): number[] {
    const unknown = ids.find((id) => !knownIds.has(id));
    if (unknown !== undefined) throw apiError(ApiCode.invalid, 'unknownPermission', { id: unknown });
    return [...new Set(ids)].sort((a, b) => a - b);
  }

  /** Of the template as it is today, which is what the session is given too (decision 020). */
  function toShouldHave({ role_template, should_have_permissions }: AccountRow): readonly number[] {
    const template = role_template ?? CUSTOM_ROLE;
    if (template === CUSTOM_ROLE) return should_have_permissions;
    return templates.get(template) ?? should_have_permissions;
  }

  return {
    toColumns(form, current, nowMs) {
      const shouldHave = templates.get(form.roleTemplate);
      if (shouldHave === undefined) throw apiError(ApiCode.invalid, 'unknownRole');
      if (form.refundLimitSingleCents > form.refundLimitDayCents) {
        throw apiError(ApiCode.refused, 'refundLimitsReversed');
      }
      const { expiresAt } = form;
      // An account that has run out may be edited without being prolonged.
      if (expiresAt !== null && expiresAt !== current.expiresAt && expiresAt <= nowMs) {
        throw apiError(ApiCode.refused, 'endInPast', { field: 'expiresAt' });
      }
      return {
        username: toGivenText(form.username, 'username'),
        role_template: form.roleTemplate,
        include_permissions: toIds(form.includePermissions),
        should_have_permissions: [...shouldHave],
        exclude_permissions: toIds(form.excludePermissions),
        refund_limit_single_cents: form.refundLimitSingleCents,
        refund_limit_day_cents: form.refundLimitDayCents,
        expires_at: expiresAt,
      };
    },

    toGrant: (row) => ({
      permissionIds: toEffectivePermissionIds({
        includePermissions: row.include_permissions,
        shouldHavePermissions: toShouldHave(row),
        excludePermissions: row.exclude_permissions,
      }),
      storeIds: row.store_ids,
      refundLimitSingleCents: row.refund_limit_single_cents ?? 0,
      refundLimitDayCents: row.refund_limit_day_cents ?? 0,
      expiresAt: row.expires_at,
    }),

    toSubAccount(row, { merchantId, isShared }, nowMs) {
      const life = { enabled: row.enabled, expiresAt: row.expires_at, lastLoginAt: row.last_login_at };
      return {
        id: row.id,
        mobile: row.mobile,
        username: row.username,
        storeIds: isShared ? storeIdsAt(merchantId ?? '', row.store_ids) : row.store_ids,
        roleTemplate: row.role_template ?? CUSTOM_ROLE,
        includePermissions: row.include_permissions,
        shouldHavePermissions: toShouldHave(row),
        excludePermissions: row.exclude_permissions,
        refundLimitSingleCents: row.refund_limit_single_cents ?? 0,
        refundLimitDayCents: row.refund_limit_day_cents ?? 0,
        state: toSubAccountState(life, nowMs),
        expiresAt: row.expires_at,
        createdAt: row.created_at,
        lastLoginAt: row.last_login_at,
      };
    },
  };
}
