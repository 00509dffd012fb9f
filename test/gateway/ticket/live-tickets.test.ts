import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FeedbackCreatedEvent } from '../../../contract/api/platform/feedback';
import { withTenant } from '../../../gateway/database/tenant';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { hear, type HeardStream } from '../../support/gateway/live-stream';

const gateway = useGateway({ seedScale: 0.001 });

const [MERCHANT, OTHER_MERCHANT] = ['m1002', 'm1021'];
const AGENT = '13800000003';
const OTHER = '13800000021';
const PAGE = 'feedback/list';

let origin = '';
const imeis = new Map<string, string>();
const keyOf = (franchiseeId: string, equipment: string) => `${franchiseeId} ${equipment}`;
beforeAll(async () => {
  const { db } = gateway().database;
  await db
    .updateTable('proxy_agreement')
    .set({ equipment: ['washer'] })
    .where('merchant_franchisee_id', '=', MERCHANT)
    .where('status', '=', 1)
    .execute();
  for (const [franchiseeId, equipment] of [
    [MERCHANT, 'washer'],
    [MERCHANT, 'water'],
    [OTHER_MERCHANT, 'washer'],
  ] as const) {
    const { imei } = await withTenant(db, franchiseeId, (trx) =>
      trx
        .selectFrom('device')
        .select('imei')
        .where('franchisee_id', '=', franchiseeId)
        .where('equipment', '=', equipment)
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    imeis.set(keyOf(franchiseeId, equipment), imei);
  }
  origin = await gateway().app.listen({ port: 0, host: '127.0.0.1' });
});

const open: HeardStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listen(mobile: string): Promise<HeardStream> {
  const stream = await hear(origin, await gateway().login(mobile));
  open.push(stream);
  return stream;
}

let count = 0;
/** Reports a problem with a device of a type; answers the ticket's id. */
async function report(equipment: string, franchiseeId = MERCHANT): Promise<string> {
  const event: FeedbackCreatedEvent = {
    imei: imeis.get(keyOf(franchiseeId, equipment)) ?? '',
    ticketNo: `LIVE-${(count += 1)}`,
    ...{ createdAt: TEST_NOW_MS, source: 'user', category: 'damage', content: '坏了', userMobile: '' },
  };
  return (await gateway().app.installation.feedback.created(event)).ticketId;
}

describe('a ticket that comes in', () => {
  it('is told to whoever may see it, by its page, store and id', async () => {
    const stream = await listen(AGENT);
    const id = await report('washer');
    const heard = await stream.upTo(id);
    expect(heard).toEqual([{ resource: PAGE, type: 'created', ids: [id] }]);
  });

  it('is not told to an agent whose agreement leaves its type out, nor to another merchant', async () => {
    const [agent, other] = [await listen(AGENT), await listen(OTHER)];
    const outside = await report('water');
    const inside = await report('washer');
    const theirs = await report('washer', OTHER_MERCHANT);
    const idsOf = async (stream: HeardStream, last: string) =>
      (await stream.upTo(last)).flatMap(({ ids }) => ids);
    expect(await idsOf(agent, inside)).not.toContain(outside);
    expect(await idsOf(other, theirs)).toEqual([theirs]);
  });
});
