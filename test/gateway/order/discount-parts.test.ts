import { describe, expect, it } from 'vitest';
import { AccountType } from '../../../contract/access/account';
import type { Row } from '../../../contract/api/page/list';
import { defaultPeriod } from '../../../contract/day';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { createReads } from '../../../gateway/database/read/reads';
import { createListService } from '../../../gateway/features/list/list-service';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.05 });
const PARTS = ['memberDiscount', 'offPeakDiscount', 'platformCoupon', 'merchantCoupon', 'otherDiscount'];

const isOrderList = (page: object): page is ResolvedListPage =>
  'source' in page && (page as ResolvedListPage).source.table === 'order';

const centsOf = (row: Row, name: string) => Number(row[name] ?? 0);

async function ordersOf(page: ResolvedListPage): Promise<readonly Row[]> {
  const { resolved, database, access } = gateway();
  const { catalogue } = resolved;
  const list = createListService({
    page,
    reads: createReads(database.db),
    catalogue,
    now: () => TEST_NOW_MS,
  });
  const may = access.of({
    ...{ type: AccountType.manager, isUnderProxy: false },
    ...{ includePermissions: catalogue.permissions.map(({ id }) => id) },
    ...{ shouldHavePermissions: [], excludePermissions: [] },
    ...{ delegatedPermissions: null, handedOverPermissions: [] },
  });
  const reader = { franchiseeId: 'm1001', accountId: '', storeIds: null, equipment: null, access: may };
  const filters = { [page.period ?? '']: defaultPeriod(TEST_NOW_MS) };
  return (await list.list(reader, { filters, pageSize: 100 })).list;
}

describe('an order says what made it cheaper', () => {
  it('by parts that make its discount, and with it what was paid, on every order list', async () => {
    const pages = gateway().resolved.pages.filter(isOrderList);
    const rows = (await Promise.all(pages.map(ordersOf))).flat();
    const cheaper = rows.filter((row) => centsOf(row, 'discountAmount') > 0);
    expect(cheaper.length).toBeGreaterThan(20);
    for (const row of rows) {
      const parts = PARTS.reduce((sum, name) => sum + centsOf(row, name), 0);
      expect(parts, row.id).toBe(centsOf(row, 'discountAmount'));
      expect(centsOf(row, 'platformShare'), row.id).toBeLessThanOrEqual(
        centsOf(row, 'platformCoupon') + centsOf(row, 'otherDiscount'),
      );
      if (row['paidAt'] !== null && centsOf(row, 'payAmount') > 0) {
        expect(centsOf(row, 'markAmount') - parts, row.id).toBe(centsOf(row, 'payAmount'));
      }
    }
    const kinds = PARTS.filter((name) => rows.some((row) => centsOf(row, name) > 0));
    expect(kinds).toEqual(PARTS.slice(0, -1));
  });
});
