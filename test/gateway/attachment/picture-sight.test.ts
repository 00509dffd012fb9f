import { beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../../gateway/database/tenant';
import { claimAttachments } from '../../../gateway/features/attachment/claim-attachments';
import type { Proof } from '../../../gateway/features/attachment/proof-subject';
import { ASKED, createDesk, type Desk } from '../../support/gateway/desk-orders';
import { useGateway } from '../../support/gateway/gateway';
import { putPicture } from '../../support/gateway/pictures';
import { createSilentChannel } from '../../support/gateway/refund-channel';

const gateway = useGateway({ seedScale: 0.002, isPlainLogin: true, refundChannel: createSilentChannel() });

const OWN = { franchiseeId: 'm1001', accountId: 'acc-1001' };
/** Sees washers alone: their orders, tickets and refunds, and the blacklist. */
const SUPPORT = '13800000011';

let main = '';
let support = '';
let desk: Desk;
beforeAll(async () => {
  main = await gateway().login('13800000001');
  support = await gateway().login(SUPPORT);
  desk = createDesk(gateway());
});

const setSupport = (changes: object) =>
  gateway().database.db.updateTable('account').set(changes).where('mobile', '=', SUPPORT).execute();
const look = (id: string, token = support) =>
  gateway().get(`attachment?${new URLSearchParams({ id }).toString()}`, token);
const claim = async (proofs: readonly Proof[]) => {
  const id = await putPicture(gateway(), main);
  await withTenant(gateway().database.db, OWN.franchiseeId, (trx) =>
    claimAttachments(trx, { ...OWN, ids: [id], proofs, nowMs: gateway().now() }),
  );
  return id;
};
/** What an account with some stores is answered. */
async function lookWith(storeIds: readonly string[] | null, id: string): Promise<number> {
  await setSupport({ store_ids: storeIds });
  try {
    return (await look(id)).statusCode;
  } finally {
    await setSupport({ store_ids: null });
  }
}

describe('a picture that proves something', () => {
  it('of another store is the same nothing as one that never was', async () => {
    const id = await claim([{ subject: 'order', storeId: 's01', equipment: 'washer' }]);
    expect(await lookWith(null, id)).toBe(200);
    expect(await lookWith(['s01', 's03'], id)).toBe(200);
    await setSupport({ store_ids: ['s02'] });
    const [hidden, missing] = [await look(id), await look(`att_${'0'.repeat(27)}`)];
    await setSupport({ store_ids: null });
    const withoutTrace = (body: string) => body.replace(/"traceId":"[0-9a-f]+"/, '');
    expect([hidden.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(withoutTrace(hidden.body)).toBe(withoutTrace(missing.body));
    expect((await look(id, main)).statusCode).toBe(200);
  });

  it('of an equipment type that the reader may not see is hidden, whatever the store', async () => {
    expect(
      (await look(await claim([{ subject: 'order', storeId: 's01', equipment: 'water' }]))).statusCode,
    ).toBe(404);
    expect(
      (await look(await claim([{ subject: 'cashOut', storeId: 's01', equipment: null }]))).statusCode,
    ).toBe(404);
  });

  it('of several rows is for whoever may read one of them', async () => {
    const id = await claim([
      { subject: 'order', storeId: 's01', equipment: 'washer' },
      { subject: 'order', storeId: 's02', equipment: 'washer' },
      { subject: 'order', storeId: 's03', equipment: 'water' },
    ]);
    expect(await lookWith(['s02'], id)).toBe(200);
    expect(await lookWith(['s03'], id)).toBe(404);
  });

  it('of a row without a store is for everybody who reads such rows', async () => {
    const id = await claim([{ subject: 'blacklist', storeId: null, equipment: null }]);
    expect(await lookWith(['s02'], id)).toBe(200);
  });

  it('and was claimed before anybody wrote down of what stays as it was', async () => {
    expect(await lookWith(['s02'], await claim([]))).toBe(200);
  });
});

describe('whoever claims says of what it is proof', () => {
  it('of a refund: the store and type of the order', async () => {
    const { id } = await desk.order({ storeId: 's01' });
    const images = [await putPicture(gateway(), main)];
    const [image = ''] = images;
    await desk.act('refund', { ids: [id], token: main, params: { ...ASKED, images } });
    expect(await lookWith(['s01'], image)).toBe(200);
    expect(await lookWith(['s02'], image)).toBe(404);
  });

  it('of an entry of the blacklist: its stores', async () => {
    const { id } = await desk.order({ storeId: 's01', userMobile: '13912340001' });
    const image = await putPicture(gateway(), main);
    const params = {
      ...{ blockScope: 'stores', storeIds: ['s01', 's03'], reason: 'damage', note: null },
      ...{ images: [image], days: 30 },
    };
    expect(await desk.act('blockUser', { ids: [id], token: main, params })).toMatchObject({ code: 0 });
    expect(await lookWith(['s03'], image)).toBe(200);
    expect(await lookWith(['s02'], image)).toBe(404);
    const rows = await withTenant(gateway().database.db, OWN.franchiseeId, (trx) =>
      trx.selectFrom('attachment_proof').selectAll().where('attachment_id', '=', image).execute(),
    );
    expect(rows.map(({ subject, store_id }) => [subject, store_id]).sort()).toEqual([
      ['blacklist', 's01'],
      ['blacklist', 's03'],
    ]);
  });
});
