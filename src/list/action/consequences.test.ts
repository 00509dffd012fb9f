import { describe, expect, it } from 'vitest';
import { actionOf, commandPage, device } from '../../../test/support/portal/command-page';
import { DisplayStatus } from '../../../contract/domain/device';
import { asksDevice, dangerOf } from './action-danger';
import { countRows, foresee } from './consequences';

const page = commandPage();
const { idle, running, offline } = DisplayStatus;

const restart = actionOf('restart');
const ROWS = [
  device(1),
  device(2),
  device(3, { displayStatus: running }),
  device(4, { displayStatus: offline }),
  device(5, { displayStatus: running, locked: true }),
];

describe('what follows from an action', () => {
  it('is told by status, with what keeps it from some rows and what asks for more in others', () => {
    const { allowed, refused, escalated, offlineCount } = foresee(page, restart, { rows: ROWS, nowMs: 0 });
    const told = (groups: typeof allowed) =>
      groups.map(({ field, value, count }) => [field.field, value, count]);
    expect(told(allowed)).toEqual([
      ['displayStatus', idle, 2],
      ['displayStatus', running, 1],
      ['displayStatus', offline, 1],
    ]);
    expect(told(refused)).toEqual([['locked', true, 1]]);
    expect(told(escalated)).toEqual([['displayStatus', running, 1]]);
    expect(offlineCount).toBe(1);
  });

  it('leaves out rows that are archived, unless it is done for a ticket', () => {
    const nowMs = Date.UTC(2026, 10, 30);
    const archived = { ...page, period: 'at', archive: { afterDays: 180 } };
    const rows = [device(1, { at: nowMs }), device(2, { at: Date.UTC(2026, 2, 3) }), device(3, { at: 0 })];
    const { allowed, archivedCount } = foresee(archived, restart, { rows, nowMs });
    expect([countRows(allowed), archivedCount]).toEqual([1, 2]);
    expect(foresee(archived, restart, { rows, nowMs, ticketId: 't1' }).archivedCount).toBe(0);
  });

  it('knows of no device that waits where none is asked', () => {
    expect(foresee(page, actionOf('lock'), { rows: ROWS, nowMs: 0 }).offlineCount).toBe(0);
    expect([asksDevice(restart), asksDevice(actionOf('lock'))]).toEqual([true, false]);
  });
});

describe('how strictly an action is confirmed', () => {
  it('follows the most delicate of the rows', () => {
    expect(dangerOf(restart, [device(1)])).toBe('none');
    expect(dangerOf(restart, ROWS)).toBe('retype');
  });

  it('is never less than what the action itself asks for', () => {
    const strict = { ...restart, danger: 'retype' as const };
    const mild = { ...strict, escalate: { when: restart.escalate?.when ?? [], danger: 'confirm' as const } };
    expect(dangerOf(mild, ROWS)).toBe('retype');
    expect(dangerOf({ ...strict, escalate: null }, ROWS)).toBe('retype');
  });
});
