import { describe, expect, it } from 'vitest';
import { createProductAccess } from '../../../../test/support/product-access';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { fittingFields, ORDERS_WIDTH_PX } from './fitting-fields';

const { declaration } = await createProductAccess();
const pages = declaration.pages.filter((page): page is ResolvedListPage => 'source' in page);
const types = pages
  .filter(({ kind }) => kind === 'device')
  .flatMap((device) => {
    const { equipment } = device.source;
    const orders = pages.find(({ kind, source }) => kind === 'order' && source.equipment === equipment);
    return orders === undefined ? [] : [{ id: device.id, device, orders }];
  });

describe('the orders in the drawer of a device', () => {
  it.each(types)('of $id tell which, when, what, how much and how it went, and fit', ({ device, orders }) => {
    const fields = fittingFields(orders, device);
    expect(fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['orderNo', 'createdAt', 'itemName', 'payAmount', 'orderStatus']),
    );
    expect(fields.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(ORDERS_WIDTH_PX);
    const said = device.fields.map(({ field }) => field);
    expect(fields.filter(({ field }) => said.includes(field))).toEqual([]);
  });
});
