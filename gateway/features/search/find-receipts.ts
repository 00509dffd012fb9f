import { sql, type RawBuilder } from 'kysely';
import type { FoundReceipt } from '../../../contract/api/search';
import { SEARCH_FOUND_MAX } from '../../../contract/limits';
import { maskMobile } from '../../../contract/mobile';
import { readMobilePart } from '../../../contract/mobile-part';
import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { preparePage, visibleFields, type PreparedPage } from '../list/list-query';
import { toScopeCondition } from '../list/list-source';
import { isPageRead } from '../list/readable-page';
import '../receipt/tables';

/** Digits of a whole mobile: receipts are found by nothing less, so that an index finds them. */
const WHOLE_LENGTH = 11;

/** A list of receipts, with what is looked up for every call prepared once. */
export interface ReceiptPage {
  readonly page: ResolvedListPage;
  readonly prepared: PreparedPage;
}

/** The lists of receipts. */
export function receiptPagesOf(pages: readonly ResolvedPage[]): readonly ReceiptPage[] {
  return pages.flatMap((page): readonly ReceiptPage[] =>
    'source' in page && (page.source.table === 'purchase' || page.source.table === 'cashOut')
      ? [{ page, prepared: preparePage(page) }]
      : [],
  );
}

interface ReceiptRow {
  readonly id: string;
  readonly number: string;
  readonly at: number;
  readonly user_mobile: string;
  readonly store_name: string | null;
  readonly cents: number;
  readonly status: number;
}

/** How receipts of a table are found and told: names of fields, with their columns. */
interface Told {
  readonly alias: string;
  readonly from: RawBuilder<unknown>;
  readonly select: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** By whole numbers, and by mobile. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly fields: Readonly<Record<'number' | 'amount' | 'status', string>>;
}

const TOLD: Readonly<Record<'purchase' | 'cashOut', Told>> = {
  purchase: {
    alias: 'u',
    from: sql`purchase u LEFT JOIN store s ON s.franchisee_id = u.franchisee_id AND s.id = u.store_id`,
    select: sql`u.purchase_id AS id, u.bill_no AS number, u.created_at AS at, u.user_mobile,
      s.name AS store_name, u.pay_cents AS cents, u.status`,
    id: sql.ref('u.purchase_id'),
    columns: {
      billNo: sql.ref('u.bill_no'),
      payNo: sql.ref('u.pay_no'),
      userMobile: sql.ref('u.user_mobile'),
    },
    fields: { number: 'billNo', amount: 'payAmount', status: 'purchaseStatus' },
  },
  cashOut: {
    alias: 'c',
    from: sql`cash_out c LEFT JOIN store s ON s.franchisee_id = c.franchisee_id AND s.id = c.store_id`,
    select: sql`c.cash_out_id AS id, c.cash_out_no AS number, c.applied_at AS at, c.user_mobile,
      s.name AS store_name, c.amount_cents AS cents, c.status`,
    id: sql.ref('c.cash_out_id'),
    columns: { cashOutNo: sql.ref('c.cash_out_no'), userMobile: sql.ref('c.user_mobile') },
    fields: { number: 'cashOutNo', amount: 'amount', status: 'cashOutStatus' },
  },
};

/**
 * The newest receipts with exactly this number, or of whoever has exactly this mobile, of the lists that the reader may
 * read; one more of each than is shown, which tells whether there are more.
 */
export async function findReceipts(
  trx: TenantTransaction,
  reader: Reader,
  { pages, words }: { readonly pages: readonly ReceiptPage[]; readonly words: string },
): Promise<readonly FoundReceipt[]> {
  const found: FoundReceipt[] = [];
  for (const { page, prepared } of pages.filter((each) => isPageRead(reader, each.page))) {
    const shown = new Set(visibleFields(prepared, reader.access).map(({ field }) => field));
    const searched = (page.search?.fields ?? []).filter((field) => shown.has(field));
    const told = TOLD[page.source.table === 'purchase' ? 'purchase' : 'cashOut'];
    const rows = await findRows(trx, reader, { told, searched, words });
    found.push(...rows.map((row) => toFound(page, row, { told, shown })));
  }
  return found;
}

async function findRows(
  trx: TenantTransaction,
  { franchiseeId, storeIds }: Reader,
  {
    told,
    searched,
    words,
  }: { readonly told: Told; readonly searched: readonly string[]; readonly words: string },
): Promise<readonly ReceiptRow[]> {
  const part = readMobilePart(words);
  const mobile = part !== null && part.tail.length === WHOLE_LENGTH ? part.tail : null;
  const matches = searched.flatMap((field) => {
    const column = told.columns[field];
    if (column === undefined) return [];
    if (field !== 'userMobile') return [sql`${column} = ${words}::text`];
    return mobile === null ? [] : [sql`${column} = ${mobile}::text`];
  });
  if (matches.length === 0) return [];
  const scope = toScopeCondition(told.alias, { franchiseeId, storeIds, equipment: null });
  const { rows } = await sql<ReceiptRow>`SELECT ${told.select} FROM ${told.from}
    WHERE ${scope} AND (${sql.join(matches, sql` OR `)})
    ORDER BY ${told.id} DESC LIMIT ${SEARCH_FOUND_MAX + 1}`.execute(trx);
  return rows;
}

function toFound(
  { id: page }: ResolvedListPage,
  row: ReceiptRow,
  { told, shown }: { readonly told: Told; readonly shown: ReadonlySet<string> },
): FoundReceipt {
  const seen = <T>(field: string, value: T): T | null => (shown.has(field) ? value : null);
  return {
    ...{ page, id: row.id, createdAt: row.at },
    number: seen(told.fields.number, row.number),
    userMobile: seen('userMobile', maskMobile(row.user_mobile)),
    storeName: seen('storeName', row.store_name),
    amount: seen(told.fields.amount, row.cents),
    status: seen(told.fields.status, row.status),
  };
}
