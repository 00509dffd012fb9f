import { describe, expect, it } from 'vitest';
import { DisplayStatus, displayStatusOf, WORK_STATES, type DeviceFacts } from './device';
import { afterEvent, afterReport, WORK_EVENTS, WORK_TABLE, type FactEvent } from './device-state';
import { nextState } from './state-table';

const { idle, running, reserved, fault, servicing, upgrading, disabled, offline } = DisplayStatus;

const IDLE: DeviceFacts = {
  enabled: true,
  online: true,
  upgrading: false,
  faultCode: null,
  workStatus: idle,
};
const report = (workStatus: DeviceFacts['workStatus'], faultCode: string | null = null): FactEvent => ({
  kind: 'report',
  workStatus,
  faultCode,
});
const silence: FactEvent = { kind: 'silence' };

/** Pages 2, row by row: what a device is, what happens, and what is shown then. */
const ROWS: readonly (readonly [string, DeviceFacts, readonly FactEvent[], DisplayStatus])[] = [
  ['bound, first heartbeat', { ...IDLE, online: false }, [report(idle)], idle],
  ['idle, started', IDLE, [report(running)], running],
  ['idle, reserved', IDLE, [report(reserved)], reserved],
  ['idle, servicing command', IDLE, [report(servicing)], servicing],
  ['idle, fault code', IDLE, [report(idle, 'E1')], fault],
  ['idle, disabled', IDLE, [{ kind: 'disable' }], disabled],
  ['reserved, user starts', { ...IDLE, workStatus: reserved }, [report(running)], running],
  ['reserved, lapses', { ...IDLE, workStatus: reserved }, [{ kind: 'reservationEnds' }], idle],
  ['reserved, device knows nothing of it', { ...IDLE, workStatus: reserved }, [report(idle)], reserved],
  ['running, finish reported', { ...IDLE, workStatus: running }, [report(idle)], idle],
  ['running, fault code', { ...IDLE, workStatus: running }, [report(running, 'E1')], fault],
  ['servicing, done', { ...IDLE, workStatus: servicing }, [report(idle)], idle],
  ['servicing, failed', { ...IDLE, workStatus: servicing }, [report(idle, 'E2')], fault],
  ['servicing, limit passed', { ...IDLE, workStatus: servicing }, [{ kind: 'limitPasses' }], idle],
  ['fault, code cleared', { ...IDLE, faultCode: 'E1' }, [report(idle)], idle],
  ['any online, silence', { ...IDLE, workStatus: running }, [silence], offline],
  ['offline, heartbeat', { ...IDLE, workStatus: running }, [silence, report(running)], running],
  ['upgrade taken', IDLE, [{ kind: 'upgradeTaken' }], upgrading],
  ['upgrade over', IDLE, [{ kind: 'upgradeTaken' }, { kind: 'upgradeOver' }], idle],
  [
    'upgrade over, back to what it was',
    { ...IDLE, faultCode: 'E1' },
    [{ kind: 'upgradeTaken' }, { kind: 'upgradeOver' }],
    fault,
  ],
  ['disabled, enabled', { ...IDLE, enabled: false }, [{ kind: 'enable' }], idle],
  ['running, disabled: the run goes on', { ...IDLE, workStatus: running }, [{ kind: 'disable' }], disabled],
  [
    'running, disabled, enabled',
    { ...IDLE, workStatus: running },
    [{ kind: 'disable' }, { kind: 'enable' }],
    running,
  ],
];

describe('the states of a device', () => {
  it.each(ROWS)('%s', (_, facts, events, shown) => {
    expect(displayStatusOf(events.reduce(afterEvent, facts))).toBe(shown);
  });

  it('know no transition of work that stands twice', () => {
    for (const from of WORK_STATES) {
      for (const event of WORK_EVENTS) {
        expect(WORK_TABLE.filter((row) => row.from === from && row.event === event).length).toBeLessThan(2);
      }
    }
  });

  it('are reached by a report directly, by way of idle, or not at all', () => {
    for (const from of WORK_STATES) {
      for (const reported of WORK_STATES) {
        const to = afterReport(from, reported);
        expect([from, reported]).toContain(to);
        expect(to === from && from !== reported).toBe(
          from === reserved && reported !== running && reported !== reserved,
        );
      }
    }
  });

  it('let only its end take a reservation away from an idle device', () => {
    expect(nextState(WORK_TABLE, reserved, 'reportIdle')).toBeNull();
    expect(nextState(WORK_TABLE, reserved, 'reservationEnds')).toBe(idle);
  });
});
