import { beforeAll, describe, expect, it } from 'vitest';
import { InspectionTaskStatus } from '../../../contract/domain/inspection/task';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import {
  createUserSimulation,
  type UserSimulation,
} from '../../../gateway/demonstration/living/user-simulation';
import { useGateway } from '../../support/gateway/gateway';

const MERCHANT = 'm1001';
const gateway = useGateway({ seedScale: 0.2 });
const problems: object[] = [];
let users: UserSimulation;

beforeAll(() => {
  const { app, database, resolved, now } = gateway();
  const { platform, feedback, platformRefunds, platformReceipts } = app.installation;
  users = createUserSimulation({
    ...{ db: database.db, resolved, now, seed: 1, platform, feedback, platformRefunds, platformReceipts },
    takeScan: app.takeScan,
    keep: async () => undefined,
    link: { happen: () => false, stateOf: () => undefined },
    log: { error: (fields) => void problems.push(fields) },
  });
});

const recorded = () =>
  withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .selectFrom('inspection_task')
      .selectAll()
      .where('franchisee_id', '=', MERCHANT)
      .where('status', '!=', InspectionTaskStatus.waiting)
      .execute(),
  );

const linesOf = (id: string) =>
  withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .selectFrom('operation_log')
      .select(['action', 'account_id'])
      .where('franchisee_id', '=', MERCHANT)
      .where('target_id', '=', id)
      .execute(),
  );

describe('inspectors of a demonstration', () => {
  it('go from device to device and hand in what they find, as their phones would', async () => {
    const before = new Set((await recorded()).map(({ task_id }) => task_id));
    let found: Awaited<ReturnType<typeof recorded>> = [];
    for (let look = 0; look < 90 && found.length < 4; look += 1) {
      gateway().advance(30 * ONE_SECOND_MS);
      await users.beat();
      found = (await recorded()).filter(({ task_id }) => !before.has(task_id));
    }
    expect(found.length).toBeGreaterThanOrEqual(4);
    expect(problems).toEqual([]);
    for (const task of found) {
      expect(task).toMatchObject({ is_by_hand: false, recorded_by: task.inspector });
      expect(await linesOf(task.task_id)).toEqual([{ action: 'scan', account_id: task.inspector_id }]);
      // What is not in order is a problem for somebody to see to.
      expect(task.ticket_id !== null).toBe(task.status === InspectionTaskStatus.abnormal);
    }
  });

  it('are turned away without the right, as their calls are', async () => {
    const { takeScan } = gateway().app;
    const scan = { franchiseeId: MERCHANT, accountId: 'acc-nobody', taskId: 'any', params: {} };
    expect(await takeScan?.(scan)).toBeNull();
  });
});
