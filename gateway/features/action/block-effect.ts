import { ApiCode } from '../../../contract/api/envelope';
import { BLOCK_REASONS, BLOCK_SCOPES, type BlockReason } from '../../../contract/domain/proof/blacklist';
import { apiError } from '../../../contract/errors/api-error';
import { maskMobile } from '../../../contract/mobile';
import { BLOCKED_USER_PARAM } from '../../../contract/resources/block/block-params';
import type { BlockEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import { publishChanges } from '../../events/publish-changes';
import { findBlockedUser, type BlockedUser } from '../blacklist/blocked-user';
import { blockUser, type Blocker, type BlockEntered } from '../blacklist/block-user';
import type { BlockRow } from '../blacklist/find-block';
import type { EffectCall, EffectHandler, EffectResult, EffectRow, EnteredValues } from './effect-handler';

/** Puts users on the blacklist: from an order, or by name on the list itself. */
export function createBlockEffect(blacklists: readonly string[]): EffectHandler<BlockEffect> {
  return {
    assertFits(_effect, { id, source }) {
      if (source.table !== 'order' && source.table !== 'blacklist') {
        throw new Error(`An action of ${id} blocks users, whom its rows do not know.`);
      }
    },
    prepare(call) {
      const entered = toBlockEntered(call.params);
      const isOnList = call.page.source.table === 'blacklist';
      return {
        fields: isOnList ? [] : ['orderNo', 'userMobile'],
        async run(trx, rows) {
          const blocker = toBlocker(call);
          const results: EffectResult[] = [];
          if (isOnList) {
            const named = await findBlockedUser(trx, blocker, wordsOf(call.params, BLOCKED_USER_PARAM));
            const user = { ...named, evidence: [...named.evidence, ...listOf(call.params, 'evidence')] };
            const block = await blockUser(trx, blocker, { user, entered });
            await tellStores(trx, { call, block, blacklists, change: 'created' });
            results.push({ ...toDone(block), change: 'created' });
          }
          for (const row of rows) {
            const block = await blockUser(trx, blocker, { user: toUser(row), entered });
            await tellStores(trx, { call, block, blacklists, change: 'created' });
            const { id, name, storeId } = row;
            results.push({ id, name, storeId, outcome: 'done', after: toLogged(block) });
          }
          return { results };
        },
      };
    },
  };
}

/** Who acts, as the blacklist knows it. */
export function toBlocker({ reader, actor, nowMs }: Pick<EffectCall, 'reader' | 'actor' | 'nowMs'>): Blocker {
  const { franchiseeId, storeIds } = reader;
  return { franchiseeId, storeIds, accountId: actor.accountId, name: actor.name, nowMs };
}

/** What the log says of an entry, in the fields of its page. */
export function toLogged(block: BlockRow): Readonly<Record<string, unknown>> {
  return {
    userMobile: maskMobile(block.user_mobile),
    blockScope: block.all_stores ? 'all' : 'stores',
    storeIds: block.store_ids,
    reason: block.reason,
    note: block.note,
    evidence: block.evidence,
    images: block.images,
    expireAt: block.expire_at,
  };
}

/** A list of texts that was entered; empty where nothing was. */
export function listOf(params: EnteredValues, name: string): readonly string[] {
  const value = params[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** A text that was entered; empty where nothing was. */
export function wordsOf(params: EnteredValues, name: string): string {
  const value = params[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Why somebody is kept away. The declaration offers nothing else, and the schema takes nothing else. */
export function toReason(params: EnteredValues): BlockReason {
  const reason = BLOCK_REASONS.find((each) => each === params['reason']);
  if (reason === undefined) throw apiError(ApiCode.invalid, 'invalidField', { field: 'reason' });
  return reason;
}

/** Tells the readers of single stores: what belongs to several is told to each. */
export async function tellStores(
  trx: TenantTransaction,
  {
    call,
    block,
    blacklists,
    change,
  }: {
    readonly call: Pick<EffectCall, 'reader' | 'page'>;
    readonly block: BlockRow;
    readonly blacklists: readonly string[];
    readonly change: 'created' | 'updated';
  },
): Promise<void> {
  const { franchiseeId } = call.reader;
  const rows = block.store_ids.map((storeId) => ({ id: block.block_id, storeId }));
  for (const resource of blacklists) {
    // The page that is acted on tells whoever reads all stores by itself.
    const isOwn = resource === call.page.id;
    const all = isOwn ? rows : [...rows, { id: block.block_id, storeId: null }];
    await publishChanges(trx, { franchiseeId, resource, type: change }, all);
  }
}

function toDone(block: BlockRow): EffectResult {
  const name = maskMobile(block.user_mobile);
  return { id: block.block_id, name, storeId: null, outcome: 'done', after: toLogged(block) };
}

function toUser({ values }: EffectRow): BlockedUser {
  const { orderNo, userMobile } = values;
  if (typeof userMobile !== 'string' || userMobile === '') throw apiError(ApiCode.refused, 'blockNoMobile');
  return { userMobile, evidence: [String(orderNo)] };
}

function toBlockEntered(params: EnteredValues): BlockEntered {
  const scope = BLOCK_SCOPES.find((each) => each === params['blockScope']);
  const { days } = params;
  if (scope === undefined || typeof days !== 'number') {
    throw apiError(ApiCode.invalid, 'invalidField', { field: 'params' });
  }
  return {
    storeIds: scope === 'all' ? null : [...new Set(listOf(params, 'storeIds'))],
    reason: toReason(params),
    note: wordsOf(params, 'note'),
    images: listOf(params, 'images'),
    days,
  };
}
