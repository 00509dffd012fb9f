// Written by `npm run docs:resources` from the types of the declaration; not to be edited.
import type { Shape } from './shape';

/** Shapes of the smallest parts of the declaration, by the name of their type. */
export const DETAILS: Readonly<Record<string, Shape>> = {
  Follows: { has: { field: 'string', withinSeconds: 'number' }, may: {} },
  FieldOption: {
    has: { value: { any: ['string', 'number'] }, title: '@Text' },
    may: {
      tone: { one: ['reserved', 'offline', 'success', 'active', 'danger', 'service', 'warning', 'neutral'] },
    },
  },
  FieldCondition: {
    has: { field: 'string', in: { list: { any: ['boolean', 'string', 'number'] } } },
    may: {},
  },
  SumLine: { has: { field: 'string', as: { one: ['minus', 'from', 'plus', 'makes'] } }, may: {} },
  ActionEffect: {
    has: {},
    may: {},
    by: 'kind',
    cases: [
      { of: ['create'], has: { of: { one: ['device'] } }, may: {} },
      { of: ['remove'], has: { orders: { one: ['refuse', 'close'] } }, may: { endsOrder: 'string' } },
      { of: ['servicePart'], has: {}, may: {} },
      { of: ['refund'], has: {}, may: {} },
      {
        of: ['refundStep'],
        has: { step: { one: ['approve', 'reject', 'withdraw', 'retry', 'paidOffline'] } },
        may: {},
      },
      { of: ['compensate'], has: {}, may: {} },
      { of: ['start'], has: {}, may: {} },
      { of: ['settle'], has: {}, may: {} },
      { of: ['ticket'], has: {}, may: {} },
      {
        of: ['ticketStep'],
        has: { step: { one: ['note', 'reply', 'takeOn', 'assign', 'solve', 'merge', 'dismiss'] } },
        may: {},
      },
      { of: ['inspection'], has: { step: { one: ['create', 'update', 'void', 'finish'] } }, may: {} },
      { of: ['inspectionTask'], has: { step: { one: ['assign', 'scan', 'record', 'recheck'] } }, may: {} },
      { of: ['inspectDevice'], has: {}, may: {} },
      { of: ['purchaseStep'], has: { step: { one: ['refund', 'reissue', 'reconcile'] } }, may: {} },
      {
        of: ['cashOutStep'],
        has: { step: { one: ['small', 'approve', 'reject', 'retry', 'paidOffline'] } },
        may: {},
      },
      { of: ['block'], has: {}, may: {} },
      { of: ['blockStep'], has: { step: { one: ['confirm', 'edit', 'lift', 'renew', 'ignore'] } }, may: {} },
      { of: ['blockRule'], has: {}, may: {} },
      { of: ['exportStep'], has: { step: { one: ['remove', 'retry', 'cancel'] } }, may: {} },
      { of: ['exportFile'], has: {}, may: {} },
      {
        of: ['set'],
        has: {
          values: {
            list: {
              any: [
                {
                  has: { field: 'string', to: { any: [{ one: [null] }, 'boolean', 'string', 'number'] } },
                  may: {},
                },
                { has: { field: 'string', from: 'string' }, may: {} },
              ],
            },
          },
        },
        may: {},
      },
      {
        of: ['command'],
        has: { verb: 'string' },
        may: {
          limitSeconds: 'number',
          fixed: { rows: { any: ['boolean', 'string', 'number'] } },
          during: { one: ['upgrading', 'servicing'] },
          provenBy: { has: { field: 'string', param: 'string' }, may: {} },
          endsOrder: 'string',
        },
      },
      {
        of: ['entry'],
        has: {
          list: 'string',
          key: 'string',
          values: {
            list: {
              any: [
                {
                  has: { field: 'string', to: { any: [{ one: [null] }, 'boolean', 'string', 'number'] } },
                  may: {},
                },
                { has: { field: 'string', from: 'string' }, may: {} },
                { has: { field: 'string', add: 'string', upTo: 'string' }, may: {} },
                { has: { field: 'string', now: { one: [true] } }, may: {} },
                { has: { field: 'string', part: 'string', of: 'string' }, may: {} },
                { has: { field: 'string', mix: 'string', by: 'string' }, may: {} },
              ],
            },
          },
        },
        may: {
          lowest: { has: { field: 'string', of: 'string' }, may: {} },
          grown: { has: { of: 'string', as: 'string' }, may: {} },
        },
      },
      {
        of: ['calibrate'],
        has: {
          field: 'string',
          dispense: {
            has: { verb: 'string' },
            may: { fixed: { rows: { any: ['boolean', 'string', 'number'] } } },
          },
          amount: 'number',
          measured: 'string',
          apply: { has: { verb: 'string' }, may: {} },
          changeMax: 'number',
        },
        may: {},
      },
    ],
  },
  Escalation: { has: { when: { list: '@FieldCondition' }, danger: { one: ['confirm', 'retype'] } }, may: {} },
  RemedyDeclaration: { has: { field: 'string', actions: { list: 'string' } }, may: {} },
  AlertCondition: {
    has: {},
    may: {},
    by: 'kind',
    cases: [
      { of: ['offline'], has: { minutes: 'number' }, may: {} },
      { of: ['fault'], has: {}, may: {} },
      { of: ['failedStarts'], has: { count: 'number' }, may: {} },
      { of: ['severeTimeout'], has: {}, may: {} },
      { of: ['idleDays'], has: { days: 'number' }, may: {} },
      { of: ['simEnds'], has: { days: 'number' }, may: {} },
      { of: ['firmwareBehind'], has: { versions: 'number' }, may: {} },
      { of: ['unfinished'], has: { during: { one: ['upgrading', 'servicing'] } }, may: {} },
      {
        of: ['startRefused'],
        has: { codes: { list: 'string' }, endedMinutes: 'number' },
        may: { while: { list: '@AlertTest' } },
      },
      { of: ['any'], has: { of: { list: '@SeenCondition' } }, may: {} },
      {
        of: ['measure'],
        has: {
          field: 'string',
          limit: {
            any: [
              { has: { below: 'number' }, may: {} },
              { has: { above: 'number' }, may: {} },
            ],
          },
        },
        may: {
          exclusive: 'boolean',
          perStore: '@StoreBounds',
          forSeconds: { any: ['number', { has: { from: 'string' }, may: {} }] },
          while: { list: '@AlertTest' },
        },
      },
      {
        of: ['state'],
        has: { while: { list: '@AlertTest' } },
        may: { forSeconds: { any: ['number', { has: { from: 'string' }, may: {} }] } },
      },
      {
        of: ['entries'],
        has: { list: 'string', key: 'string', where: { list: '@AlertTest' } },
        may: {
          forSeconds: { any: ['number', { has: { from: 'string' }, may: {} }] },
          while: { list: '@AlertTest' },
        },
      },
    ],
  },
  AlertReaction: {
    has: {},
    may: {},
    by: 'kind',
    cases: [
      {
        of: ['command'],
        has: { verb: 'string' },
        may: {
          fixed: { rows: { any: ['boolean', 'string', 'number'] } },
          entryParam: 'string',
          ends: { one: ['finish', 'abort'] },
        },
      },
      { of: ['stopSale'], has: {}, may: {} },
    ],
  },
  SwitchRefusal: {
    has: {},
    may: {},
    by: 'kind',
    cases: [
      { of: ['reservation'], has: {}, may: {} },
      { of: ['start'], has: { param: 'string', from: 'number' }, may: {} },
    ],
  },
  WaitingTest: {
    has: { field: 'string' },
    may: { in: { list: { any: ['boolean', 'string', 'number'] } }, least: 'number', inDays: 'number' },
  },
  TallyCondition: {
    has: { field: 'string' },
    may: { in: { list: { any: ['boolean', 'string', 'number'] } }, least: 'number', under: 'number' },
  },
  CheckChoice: { has: { value: 'string', title: '@Text' }, may: { isFailure: 'boolean' } },
  ChartDeclaration: {
    has: { name: 'string', title: '@Text' },
    may: {},
    by: 'kind',
    cases: [
      { of: ['trend'], has: { metrics: { list: 'string' } }, may: {} },
      { of: ['share'], has: { metric: 'string', by: { one: ['store', 'item', 'method'] } }, may: {} },
      { of: ['flow'], has: { inflow: 'string', outflow: 'string', rest: 'string' }, may: {} },
      { of: ['ring'], has: { field: 'string' }, may: {} },
      { of: ['heat'], has: { metrics: { list: 'string' } }, may: {} },
      { of: ['ranking'], has: { metric: 'string' }, may: {} },
      { of: ['lasting'], has: { list: 'string', left: 'string', used: 'string' }, may: {} },
      { of: ['todo'], has: {}, may: {} },
      { of: ['hours'], has: { metrics: { list: 'string' } }, may: { isStacked: 'boolean' } },
      { of: ['mix'], has: { metrics: { list: 'string' } }, may: {} },
    ],
  },
  FiguresDeclaration: { has: { title: '@Text', metrics: { list: 'string' } }, may: {} },
  DeviceChartDeclaration: {
    has: { name: 'string', title: '@Text' },
    may: {},
    by: 'kind',
    cases: [
      { of: ['quadrant'], has: { x: 'string', y: 'string' }, may: {} },
      { of: ['downtime'], has: {}, may: {} },
      { of: ['states'], has: {}, may: {} },
      { of: ['faults'], has: {}, may: {} },
      { of: ['idle'], has: { days: 'number' }, may: {} },
    ],
  },
  AlertTest: {
    has: { field: 'string' },
    may: {
      in: { list: { any: ['boolean', 'string', 'number'] } },
      filled: 'boolean',
      limit: {
        any: [
          { has: { below: 'number' }, may: {} },
          { has: { above: 'number' }, may: {} },
        ],
      },
      exclusive: 'boolean',
      exceeds: 'string',
      agoDays: 'number',
      inDays: 'number',
    },
  },
  SeenCondition: {
    has: {},
    may: { forSeconds: { any: ['number', { has: { from: 'string' }, may: {} }] } },
    by: 'kind',
    cases: [
      {
        of: ['measure'],
        has: {
          field: 'string',
          limit: {
            any: [
              { has: { below: 'number' }, may: {} },
              { has: { above: 'number' }, may: {} },
            ],
          },
        },
        may: { exclusive: 'boolean', perStore: '@StoreBounds', while: { list: '@AlertTest' } },
      },
      { of: ['state'], has: { while: { list: '@AlertTest' } }, may: {} },
      {
        of: ['entries'],
        has: { list: 'string', key: 'string', where: { list: '@AlertTest' } },
        may: { while: { list: '@AlertTest' } },
      },
    ],
  },
  StoreBounds: { has: { min: 'number', max: 'number' }, may: {} },
};
