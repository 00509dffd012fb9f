import type { Kysely } from 'kysely';
import { AccountType } from '../../../contract/access/account';
import type { Catalogue } from '../../../contract/access/catalogue';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import type {
  SubAccount,
  SubAccountChange,
  SubAccountCreation,
  SubAccountListAnswer,
  SubAccountListRequest,
} from '../../../contract/api/account/sub-account';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import { OFFSET_ROWS_MAX } from '../../../contract/limits';
import { SqlState, sqlState } from '../../database/database-error';
import type { Database } from '../../database/schema';
import { enterTenant, withTenant, type TenantTransaction } from '../../database/tenant';
import type { AccountRow } from '../account/account-repository';
import { revokeSessionsOf } from '../session/own-session-repository';
import {
  deleteSubAccount,
  findStoreIds,
  findSubAccountById,
  insertSubAccount,
  listSubAccounts,
  lockSubAccount,
  updateSubAccount,
  type SubAccountScope,
} from './sub-account-repository';
import type { Actor } from '../../caller/actor';
import type { LogLine, OperationLog } from '../operation-log/operation-log';
import { assertMobile } from '../password/password-service';
import type { PasswordHasher } from '../account/password-hasher';
import type { PasswordPolicy } from '../account/password-policy';
import type { Session } from '../../caller/session';
import { replaceStoreIdsAt } from '../store/store-scope';
import { toFrozenGrant } from '../../caller/frozen-grant';
import { assertAgentHolds, holdGrants, isWider } from './grant-rule';
import { createSubAccountForms, type StorePlace, type SubAccountForms } from './sub-account-form';
import { maySwitch, toSubAccountState, type SubAccountAct } from './sub-account-state';
import { createId, type RandomBytes } from '../../database/token';

/** The main account that asks; its organisation is the only one that it reaches. */
export interface MainAccount {
  readonly session: Pick<Session, 'subject' | 'own' | 'tenant' | 'storeIds'>;
  readonly actor: Actor;
}

/** Sub-accounts of the caller's own organisation (pages 10, 11.4). Each change is in its log. */
export interface SubAccountService {
  list: (main: MainAccount, request: SubAccountListRequest) => Promise<SubAccountListAnswer>;
  /** @throws ApiError `notFound` for any id that is not a sub-account of this organisation. */
  detail: (main: MainAccount, id: string) => Promise<SubAccount>;
  /** @throws ApiError `refused` for a bad mobile, a taken one or a weak password; `invalid` for the form. */
  create: (main: MainAccount, creation: SubAccountCreation) => Promise<SubAccount>;
  /** Takes effect with the next request of the account. */
  update: (main: MainAccount, change: SubAccountChange) => Promise<SubAccount>;
  /** Disabling ends every session of the account. @throws ApiError `refused` in a state without the act. */
  switch: (main: MainAccount, id: string, act: SubAccountAct) => Promise<SubAccount>;
  /** Removes the account and its sessions; the log keeps what it was and did. */
  remove: (main: MainAccount, id: string) => Promise<void>;
}

export interface SubAccountServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly catalogue: Catalogue;
  readonly hasher: PasswordHasher;
  readonly policy: PasswordPolicy;
  readonly log: OperationLog;
}

const PAGE_SIZE_DEFAULT = 20;

export function createSubAccountService(options: SubAccountServiceOptions): SubAccountService {
  const { db, now, random, catalogue, hasher, policy } = options;
  const forms = createSubAccountForms(catalogue);
  const change = createChanges(options, forms);
  const assertHeld = (trx: TenantTransaction, main: MainAccount, added: readonly number[]) =>
    main.session.subject.type === AccountType.agentFranchisee
      ? assertAgentHolds(trx, added, { agentId: main.session.own.franchiseeId, nowMs: now(), catalogue })
      : Promise.resolve();
  return {
    async list(main, { page = 1, pageSize = PAGE_SIZE_DEFAULT, keyword = '' }) {
      if (page * pageSize > OFFSET_ROWS_MAX) {
        throw apiError(ApiCode.invalid, 'pageTooFar', { max: OFFSET_ROWS_MAX });
      }
      const paging = { keyword: keyword.trim(), limit: pageSize, offset: (page - 1) * pageSize };
      const { rows, total } = await listSubAccounts(db, scopeOf(main), paging);
      return { list: rows.map((row) => forms.toSubAccount(row, placeOf(main), now())), total };
    },

    async detail(main, id) {
      const row = await findSubAccountById(db, scopeOf(main), id);
      if (row === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
      return forms.toSubAccount(row, placeOf(main), now());
    },

    async create(main, { mobile, password, storeIds, ...form }) {
      const { own } = main.session;
      assertMobile(mobile);
      const columns = forms.toColumns(form, { expiresAt: null }, now());
      policy.assert(password, [mobile, columns.username, own.name]);
      const password_hash = await hasher.hash(password);
      return change(main, 'create', async (trx, operatedBy) => {
        if (operatedBy !== null) throw toFrozenGrant(operatedBy);
        await assertHeld(trx, main, columns.include_permissions);
        const row = await insertSubAccount(trx, {
          id: createId('acc', now(), random),
          franchisee_id: own.franchiseeId,
          type: scopeOf(main).type,
          mobile,
          password_hash,
          ...columns,
          store_ids: await toStoredStores(trx, main, { chosen: storeIds, stored: null }),
          created_at: now(),
        });
        return { before: null, after: row };
      });
    },

    update: (main, { id, storeIds, ...form }) =>
      change(main, 'update', async (trx, operatedBy) => {
        const before = await lock(trx, main, id);
        const columns = forms.toColumns(form, { expiresAt: before.expires_at }, now());
        const had = forms.toGrant(before);
        const added = columns.include_permissions.filter((right) => !had.permissionIds.has(right));
        await assertHeld(trx, main, added);
        const store_ids = await toStoredStores(trx, main, { chosen: storeIds, stored: before.store_ids });
        const given = forms.toGrant({ ...before, ...columns, store_ids });
        if (operatedBy !== null && isWider(given, had)) throw toFrozenGrant(operatedBy);
        return { before, after: await updateSubAccount(trx, id, { ...columns, store_ids }) };
      }),

    switch: (main, id, act) =>
      change(main, act, async (trx, operatedBy) => {
        if (act === 'enable' && operatedBy !== null) throw toFrozenGrant(operatedBy);
        const before = await lock(trx, main, id);
        const life = {
          enabled: before.enabled,
          expiresAt: before.expires_at,
          lastLoginAt: before.last_login_at,
        };
        if (!maySwitch(toSubAccountState(life, now()), act)) throw apiError(ApiCode.refused, 'wrongState');
        const after = await updateSubAccount(trx, id, { enabled: act === 'enable' });
        if (act === 'disable') await revokeSessionsOf(trx, { accountId: id, nowMs: now() });
        return { before, after };
      }),

    async remove(main, id) {
      await change(main, 'delete', async (trx) => {
        const before = await lock(trx, main, id);
        await deleteSubAccount(trx, id);
        return { before, after: before };
      });
    },
  };
}

interface Changed {
  readonly before: AccountRow | null;
  readonly after: AccountRow;
}

/** Runs a change and its line of the log in one transaction. */
function createChanges({ db, now, log }: SubAccountServiceOptions, forms: SubAccountForms) {
  return async function change(
    main: MainAccount,
    action: 'create' | 'update' | 'delete' | SubAccountAct,
    work: (trx: TenantTransaction, operatedBy: AgreementInForce | null) => Promise<Changed>,
  ): Promise<SubAccount> {
    const { franchiseeId } = main.session.own;
    try {
      return await withTenant(db, franchiseeId, async (trx) => {
        const operatedBy = await holdGrants(trx, franchiseeId, now());
        const { before, after } = await work(trx, operatedBy);
        const line: LogLine = {
          module: 'subAccount',
          action,
          target: { type: 'account', id: after.id, name: after.username },
          before: before === null ? undefined : toLogged(before),
          after: action === 'delete' ? undefined : toLogged(after),
        };
        await log.write(trx, franchiseeId, { actor: main.actor, line });
        return forms.toSubAccount(after, placeOf(main), now());
      });
    } catch (error) {
      if (sqlState(error) === SqlState.uniqueViolation) throw apiError(ApiCode.refused, 'mobileTaken');
      throw error;
    }
  };
}

/** The row as the log shows it: all that can be changed, never the password's hash. */
function toLogged(row: AccountRow) {
  const { password_hash: _hidden, franchisee_id: _own, created_at: _created, ...rest } = row;
  return rest;
}

async function lock(trx: TenantTransaction, main: MainAccount, id: string): Promise<AccountRow> {
  const row = await lockSubAccount(trx, scopeOf(main), id);
  if (row === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
  return row;
}

function scopeOf({ session: { subject, own } }: MainAccount): SubAccountScope {
  const isAgent = subject.type === AccountType.agentFranchisee;
  return { franchiseeId: own.franchiseeId, type: isAgent ? AccountType.agentManager : AccountType.manager };
}

function placeOf({ session: { subject, tenant } }: MainAccount): StorePlace {
  return {
    merchantId: tenant?.franchiseeId ?? null,
    isShared: subject.type === AccountType.agentFranchisee,
  };
}

/** @throws ApiError `refused` for a store that the merchant does not have or the agent may not see. */
async function toStoredStores(
  trx: TenantTransaction,
  main: MainAccount,
  {
    chosen,
    stored,
  }: { readonly chosen: readonly string[] | null; readonly stored: readonly string[] | null },
): Promise<string[] | null> {
  if (chosen === null) return null;
  const { merchantId, isShared } = placeOf(main);
  if (merchantId === null) throw apiError(ApiCode.refused, 'noMerchant');
  const ids = [...new Set(chosen)];
  await enterTenant(trx, merchantId);
  const known = await findStoreIds(trx, merchantId, ids);
  await enterTenant(trx, main.session.own.franchiseeId);
  // Nobody hands out more than is held: an agent's agreement may leave stores out.
  const { storeIds: held } = main.session;
  const isHeld = held === null || ids.every((id) => held.includes(id));
  if (known.length < ids.length || !isHeld) throw apiError(ApiCode.refused, 'unknownStore');
  return isShared ? replaceStoreIdsAt(merchantId, stored, ids) : ids;
}
