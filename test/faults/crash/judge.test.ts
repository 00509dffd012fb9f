import { describe, expect, it } from 'vitest';
import { CommandStatus } from '../../../contract/domain/command';
import { OrderStatus } from '../../../contract/domain/order';
import type { StartMade } from '../device-park';
import type { CommandFact, InstallationFacts, OrderFact } from './installation-facts';
import { judge, type Findings } from './judge';
import { beginTold, type Told } from './told';

const ORDER: OrderFact = {
  orderId: 'o1',
  orderNo: 'N-1',
  status: OrderStatus.finished,
  paidAt: 5,
  numberOf: 'o1',
};
const START: CommandFact = {
  commandId: 'c1',
  deviceId: 'd1',
  action: 'start',
  status: CommandStatus.succeeded,
  source: 'system',
  orderId: 'o1',
};
const RESTART: CommandFact = {
  ...START,
  commandId: 'c2',
  action: 'restart',
  source: 'manual',
  orderId: null,
};
const MADE: StartMade = { imei: 'i1', orderNo: 'N-1', at: 10, expiresAt: 20 };
const FACTS: InstallationFacts = {
  orders: [ORDER],
  commands: [START, RESTART],
  refunds: [],
  money: [],
  kept: new Map([['hour 1', 300]]),
  rebuilt: new Map([['hour 1', 300]]),
};

function told(): Told {
  return {
    ...beginTold(),
    orderNos: new Set(['N-1']),
    events: [
      { orderNo: 'N-1', event: 'created', orderId: 'o1' },
      { orderNo: 'N-1', event: 'paid', orderId: 'o1' },
    ],
    results: [{ id: 'd1', name: '', outcome: 'queued', commandId: 'c2' }],
  };
}

/** Under which claims something is found. */
function broken(facts: Partial<InstallationFacts>, starts: readonly StartMade[] = [MADE]): string[] {
  const findings: Findings = judge(told(), { ...FACTS, ...facts }, { starts, paidOut: new Map() });
  return Object.entries(findings).flatMap(([kind, lines]) => (lines.length > 0 ? [kind] : []));
}

describe('the judge of a crash trial', () => {
  it('finds nothing where everything is there once', () => {
    expect(broken({})).toEqual([]);
  });

  it('finds an acknowledged order, payment or command that is lost', () => {
    expect(broken({ orders: [] })).toEqual(['lost']);
    expect(broken({ orders: [{ ...ORDER, status: OrderStatus.unpaid, paidAt: null }] })).toEqual(['lost']);
    expect(broken({ orders: [{ ...ORDER, status: OrderStatus.closed }] })).toEqual(['lost']);
    expect(broken({ orders: [{ ...ORDER, orderId: 'o9', numberOf: 'o9' }] })).toEqual(['lost']);
    expect(broken({ commands: [START] })).toEqual(['lost']);
  });

  it('finds an order or an open command that is there twice, and a second start', () => {
    expect(broken({ orders: [{ ...ORDER, orderId: 'o2' }, ORDER] })).toContain('doubled');
    expect(broken({ orders: [{ ...ORDER, numberOf: null }] })).toEqual(['doubled']);
    expect(broken({ commands: [START, { ...START, commandId: 'c3' }, RESTART] })).toEqual(['doubled']);
    const open = { ...RESTART, status: CommandStatus.sent };
    expect(broken({ commands: [open, { ...open, commandId: 'c3' }] })).toContain('doubled');
  });

  it('lets the starts of several orders wait at one device', () => {
    const waits = { ...START, status: CommandStatus.queued };
    const other = { ...waits, commandId: 'c3', orderId: 'o2' };
    expect(broken({ commands: [waits, other, RESTART] })).toEqual([]);
  });

  it('finds what nobody asked for', () => {
    expect(broken({ commands: [START, RESTART, { ...RESTART, commandId: 'c3' }] })).toEqual(['unasked']);
    const stranger = { ...ORDER, orderId: 'o2', orderNo: 'N-2', numberOf: 'o2' };
    expect(broken({ orders: [ORDER, stranger] }, [MADE, { ...MADE, orderNo: 'N-2' }])).toEqual(['unasked']);
  });

  it('finds sums that are not those of the orders', () => {
    expect(broken({ kept: new Map([['hour 1', 600]]) })).toEqual(['sums']);
    expect(broken({ kept: new Map() })).toEqual(['sums']);
    expect(broken({ rebuilt: new Map() })).toEqual(['sums']);
  });

  it('finds a start that came twice, late, from nowhere or never', () => {
    expect(broken({}, [MADE, { ...MADE, at: 12 }])).toEqual(['starts']);
    expect(broken({}, [{ ...MADE, at: 21 }])).toEqual(['starts']);
    expect(broken({}, [{ ...MADE, expiresAt: null }])).toEqual(['starts']);
    expect(broken({}, [])).toEqual(['starts']);
  });
});
