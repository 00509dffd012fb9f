import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Database } from '../../database/schema';
import type { AgreementTable } from './tables';
import type { TenantTransaction } from '../../database/tenant';

export type AgreementRow = Selectable<AgreementTable>;

/** On which side of agreements an organisation stands. */
export type AgreementSide = 'merchant' | 'agent';

const COLUMN = {
  merchant: 'agreement.merchant_franchisee_id',
  agent: 'agreement.agent_franchisee_id',
} as const;

/** The merchant with this mobile and this name; both, so that nobody learns names by trying mobiles. */
export async function findMerchant(
  db: Kysely<Database>,
  { mobile, name }: { readonly mobile: string; readonly name: string },
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return db
    .selectFrom('franchisee')
    .select(['id', 'name'])
    .where('kind', '=', 'merchant')
    .where('mobile', '=', mobile)
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function insertAgreement(
  trx: TenantTransaction,
  row: Insertable<AgreementTable>,
): Promise<void> {
  await trx.insertInto('proxy_agreement').values(row).execute();
}

/** Tells whether a merchant and an agent have an application or an agency that is not over. */
export async function hasOpenAgreement(
  trx: TenantTransaction,
  { merchantId, agentId }: { readonly merchantId: string; readonly agentId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('proxy_agreement')
    .select('id')
    .where('merchant_franchisee_id', '=', merchantId)
    .where('agent_franchisee_id', '=', agentId)
    .where('status', 'in', [0, 1])
    .executeTakeFirst();
  return row !== undefined;
}

/** An agreement of this organisation, held until the transaction ends. */
export function lockAgreement(
  trx: TenantTransaction,
  given: { readonly id: string; readonly franchiseeId: string; readonly side: AgreementSide },
): Promise<AgreementRow | undefined> {
  return trx
    .selectFrom('proxy_agreement as agreement')
    .selectAll()
    .where('agreement.id', '=', given.id)
    .where(COLUMN[given.side], '=', given.franchiseeId)
    .forUpdate()
    .executeTakeFirst();
}

export function updateAgreement(
  trx: TenantTransaction,
  id: string,
  changes: Updateable<AgreementTable>,
): Promise<AgreementRow> {
  return trx
    .updateTable('proxy_agreement')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Moves on what time has decided for an organisation's agreements; yields the rows that moved. */
export async function settleAgreements(
  trx: TenantTransaction,
  given: {
    readonly franchiseeId: string;
    readonly from: number;
    readonly to: number;
    /** Applied at or before this moment, for those that wait. */
    readonly appliedBy?: number;
    /** Ended at or before this moment, for those in force. */
    readonly endedBy?: number;
  },
): Promise<readonly AgreementRow[]> {
  return trx
    .updateTable('proxy_agreement')
    .set({ status: given.to, renewal_end_at: null })
    .where('status', '=', given.from)
    .where((eb) =>
      eb.or([
        eb('merchant_franchisee_id', '=', given.franchiseeId),
        eb('agent_franchisee_id', '=', given.franchiseeId),
      ]),
    )
    .$if(given.appliedBy !== undefined, (query) => query.where('applied_at', '<=', given.appliedBy ?? 0))
    .$if(given.endedBy !== undefined, (query) => query.where('end_at', '<=', given.endedBy ?? 0))
    .returningAll()
    .execute();
}

/** An agreement with the two organisations that it binds. */
export interface AgreementListRow extends AgreementRow {
  readonly agentName: string;
  readonly merchantName: string;
  readonly merchantMobile: string;
  readonly subjectType: number;
  readonly certification: number;
}

/** One page of an organisation's agreements, the newest first. */
export async function listAgreements(
  db: Kysely<Database> | TenantTransaction,
  given: {
    readonly franchiseeId: string;
    readonly side: AgreementSide;
    /** Only this one. */
    readonly id?: string;
    /** In the other organisation's name. */
    readonly keyword: string;
    /** Empty: all. */
    readonly states: readonly number[];
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ readonly rows: readonly AgreementListRow[]; readonly total: number }> {
  const { side, keyword, states } = given;
  const otherName = sql.ref(side === 'agent' ? 'merchant.name' : 'agent.name');
  const matching = db
    .selectFrom('proxy_agreement as agreement')
    .innerJoin('franchisee as merchant', 'merchant.id', 'agreement.merchant_franchisee_id')
    .innerJoin('franchisee as agent', 'agent.id', 'agreement.agent_franchisee_id')
    .where(COLUMN[side], '=', given.franchiseeId)
    .$if(given.id !== undefined, (query) => query.where('agreement.id', '=', given.id ?? ''))
    .$if(states.length > 0, (query) => query.where('agreement.status', 'in', [...states]))
    .$if(keyword !== '', (query) => query.where(sql<boolean>`strpos(${otherName}, ${keyword}) > 0`));
  const rows = await matching
    .selectAll('agreement')
    .select([
      'agent.name as agentName',
      'merchant.name as merchantName',
      'merchant.mobile as merchantMobile',
      'merchant.subject_type as subjectType',
      'merchant.certification',
    ])
    .orderBy('agreement.applied_at', 'desc')
    .orderBy('agreement.id', 'desc')
    .limit(given.limit)
    .offset(given.offset)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
