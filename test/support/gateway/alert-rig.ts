import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { AlertStatus } from '../../../contract/domain/alert';
import type { AlertRuleDeclaration } from '../../../contract/resources/alert';
import { resolveAlertRule } from '../../../contract/resources/resolve-alert';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Database } from '../../../gateway/database/schema';
import { withTenant } from '../../../gateway/database/tenant';
import { createAlertEngine, type AlertEngine } from '../../../gateway/features/alert/alert-engine';
import type { AlertDevice } from '../../../gateway/features/alert/rule/alert-facts';
import type { AlertTable } from '../../../gateway/features/alert/tables';
import { hastenTimers } from '../../../gateway/timers/timer';
import type { TimerHandler } from '../../../gateway/timers/timer-runner';
import type { TimerKind } from '../../../gateway/timers/timer-kind';

const title = { zh: '规则', en: 'Rule' };

/** Rules of the type that devices of the rig are of. */
export const ALERT_RULES: readonly AlertRuleDeclaration[] = [
  { name: 'fault', title, level: 'urgent', when: { kind: 'fault' } },
  { name: 'offline', title, level: 'important', when: { kind: 'offline', minutes: 30 } },
  {
    name: 'shaking',
    title,
    level: 'hint',
    when: { kind: 'measure', field: 'shake', limit: { above: 80 }, forSeconds: 60 },
  },
];

/** Its device page. */
export const ALERT_PAGE: ResolvedListPage = {
  id: 'kettle/device',
  path: '/kettle/device',
  kind: 'device',
  title,
  short: title,
  groups: ['kettle'],
  permission: [],
  reads: [],
  isInMenu: true,
  isInBreadcrumb: true,
  source: { table: 'device', equipment: 'kettle' },
  fields: [],
  tabs: [],
  cards: [],
  rooms: null,
  totals: null,
  search: null,
  sections: [],
  period: null,
  archive: null,
  of: null,
  sorter: { field: 'deviceNumber', order: 'asc' },
  actions: [],
  storeSwitches: [],
  parts: [],
  exportPermission: null,
  statisticsPermission: null,
  remedies: null,
};

/** The engine over a database, and short ways to do to device `d1` of `m1` what others do. */
export interface AlertRig {
  readonly engine: AlertEngine;
  readonly handlers: Readonly<Record<TimerKind, TimerHandler>>;
  /** Changes the row and has it looked at, in one transaction. */
  readonly change: (changes: Partial<AlertDevice>, nowMs: number) => Promise<void>;
  /** Silences the open alert of a rule. */
  readonly silence: (rule: string, untilMs: number) => Promise<void>;
  readonly alerts: (franchiseeId?: string) => Promise<readonly Selectable<AlertTable>[]>;
  /** What listeners were told. */
  readonly told: () => readonly { readonly type: string; readonly id: string | undefined }[];
}

/** Writes a device, and its store where that is not there yet. */
export async function addDevice(db: Kysely<Database>, device: AlertDevice): Promise<void> {
  const { franchisee_id, store_id: id } = device;
  await withTenant(db, franchisee_id, async (trx) => {
    await trx
      .insertInto('place')
      .values({ franchisee_id, id: 'p1', kind: 'school', name: '学校' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('store')
      .values({ franchisee_id, id, place_id: 'p1', name: `店铺 ${id}`, open_minutes: 1_440, created_at: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('device')
      .values({ ...device, attributes: JSON.stringify(device.attributes) })
      .execute();
  });
}

const none: TimerHandler = async () => ({ nextAt: null });

export function createAlertRig(
  db: Kysely<Database>,
  { rules = ALERT_RULES }: { readonly rules?: readonly AlertRuleDeclaration[] } = {},
): AlertRig {
  const told: { type: string; id: string | undefined }[] = [];
  const engine = createAlertEngine({
    equipment: [
      { deviceType: 'kettle', alerts: rules.map(resolveAlertRule), firmware: { versions: ['1.0', '2.0'] } },
    ],
    pages: [ALERT_PAGE],
    random: randomBytes,
    sink: { tell: ({ type }, rows) => void told.push({ type, id: rows[0]?.id }) },
  });
  return {
    engine,
    handlers: {
      command: none,
      order: none,
      device: none,
      alert: engine.onTimer,
      refund: none,
      coupon: none,
      blockRule: none,
      export: none,
      ticket: none,
      inspection: none,
      payout: none,
    },
    told: () => told,
    async change({ attributes, ...changes }, nowMs) {
      const tell = await withTenant(db, 'm1', async (trx) => {
        const device = await trx
          .updateTable('device')
          .set({
            ...changes,
            ...(attributes === undefined ? {} : { attributes: JSON.stringify(attributes) }),
            device_name: changes.device_name ?? '一号',
          })
          .where('franchisee_id', '=', 'm1')
          .where('device_id', '=', 'd1')
          .returningAll()
          .executeTakeFirstOrThrow();
        return engine.evaluateDevice(trx, device, nowMs);
      });
      tell();
    },
    async silence(rule, untilMs) {
      await withTenant(db, 'm1', async (trx) => {
        await trx
          .updateTable('alert')
          .set({
            status: AlertStatus.silenced,
            silenced_until: untilMs,
            handler_id: 'a1',
            handler_name: '张三',
          })
          .where('franchisee_id', '=', 'm1')
          .where('rule', '=', rule)
          .execute();
        const due = [{ subjectId: 'd1', dueAt: untilMs }];
        await hastenTimers(trx, { franchiseeId: 'm1', kind: 'alert' }, due);
      });
    },
    alerts: (franchiseeId = 'm1') =>
      withTenant(db, franchiseeId, (trx) =>
        trx
          .selectFrom('alert')
          .selectAll()
          .where('franchisee_id', '=', franchiseeId)
          .orderBy('alert_id')
          .execute(),
      ),
  };
}
