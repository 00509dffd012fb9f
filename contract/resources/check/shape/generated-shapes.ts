// Written by `npm run docs:resources` from the types of the declaration; not to be edited.
import type { Shape } from './shape';

/** The shapes of the declaration, by the name of their type. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  Declaration: {
    has: {
      home: 'string',
      neverDelegated: { list: 'string' },
      permissions: { list: '@PermissionGroup' },
      entries: { list: '@EntryDeclaration' },
    },
    may: {},
  },
  PermissionGroup: { has: { group: 'string', title: '@Text', rows: { rows: '@PermissionRow' } }, may: {} },
  EntryDeclaration: {
    has: { name: 'string', title: '@Text' },
    may: {
      icon: {
        any: [
          {
            one: [
              'accountManagement',
              'bill',
              'box',
              'controlBox',
              'dispenser',
              'feedback',
              'inspection',
              'plain',
              'shower',
              'showerDispenser',
              'userCenter',
              'washer',
              'water',
            ],
          },
          '@IconPath',
        ],
      },
    },
    by: 'kind',
    cases: [
      {
        of: ['equipment'],
        has: {
          deviceType: 'string',
          permissions: { list: '@PermissionGroup' },
          device: '@ListPageDeclaration',
          order: '@ListPageDeclaration',
        },
        may: {
          statistic: '@StatisticDeclaration',
          offlineAfterMinutes: 'number',
          slots: 'number',
          firmware: '@FirmwareDeclaration',
          alerts: { list: '@AlertRuleDeclaration' },
          storeSwitches: { list: '@StoreSwitchDeclaration' },
          demonstration: '@DemonstrationDeclaration',
        },
      },
      {
        of: ['group'],
        has: { pages: { list: '@GroupPageDeclaration' } },
        may: { permission: 'string', menu: 'boolean', collapsed: 'boolean' },
      },
    ],
  },
  Text: { has: { zh: 'string', en: 'string' }, may: {} },
  PermissionRow: {
    has: { id: 'number', title: '@Text' },
    may: {
      roles: { list: { one: ['storeManager', 'support', 'operations', 'finance', 'readOnly'] } },
      reserved: '@Text',
    },
  },
  IconPath: { has: { path: 'string' }, may: {} },
  StatisticDeclaration: {
    has: {
      summary: '@SummaryPageDeclaration',
      income: '@ReportPageDeclaration',
      device: '@ReportPageDeclaration',
    },
    may: { permission: 'string' },
  },
  ListPageDeclaration: {
    has: { fields: { list: '@FieldDeclaration' }, sorter: '@SorterDeclaration', title: '@Text' },
    may: {
      tabs: { list: '@TabDeclaration' },
      search: '@SearchDeclaration',
      sections: { list: '@SectionDeclaration' },
      period: 'string',
      actions: { list: '@ActionDeclaration' },
      permission: 'string',
      reads: 'string',
      menu: 'boolean',
      breadcrumb: 'boolean',
    },
  },
  FirmwareDeclaration: { has: { versions: { list: 'string' } }, may: {} },
  AlertRuleDeclaration: {
    has: {
      name: 'string',
      title: '@Text',
      level: { one: ['urgent', 'important', 'hint'] },
      when: '@AlertCondition',
    },
    may: {},
  },
  StoreSwitchDeclaration: {
    has: { field: 'string', permission: 'string', whenOn: '@Text', whenOff: '@Text' },
    may: { isOn: 'boolean', concerns: { list: '@FieldCondition' }, refuses: '@SwitchRefusal' },
  },
  DemonstrationDeclaration: { has: {}, may: { devices: 'number', ordersPerDay: 'number' } },
  GroupPageDeclaration: {
    has: { name: 'string', title: '@Text' },
    may: { permission: 'string', reads: 'string', menu: 'boolean', breadcrumb: 'boolean' },
    by: 'kind',
    cases: [
      { of: ['operating-account', 'personal-center'], has: {}, may: {} },
      {
        of: ['list'],
        has: {
          fields: { list: '@FieldDeclaration' },
          sorter: '@SorterDeclaration',
          table: { one: ['device', 'order', 'ticket'] },
        },
        may: {
          tabs: { list: '@TabDeclaration' },
          search: '@SearchDeclaration',
          sections: { list: '@SectionDeclaration' },
          period: 'string',
          actions: { list: '@ActionDeclaration' },
        },
      },
    ],
  },
  SummaryPageDeclaration: {
    has: { metrics: { list: '@MetricDeclaration' }, charts: { list: '@ChartDeclaration' }, title: '@Text' },
    may: {
      isFilterHidden: 'boolean',
      permission: 'string',
      reads: 'string',
      menu: 'boolean',
      breadcrumb: 'boolean',
    },
  },
  ReportPageDeclaration: {
    has: { metrics: { list: '@MetricDeclaration' }, title: '@Text' },
    may: { permission: 'string', reads: 'string', menu: 'boolean', breadcrumb: 'boolean' },
  },
  FieldDeclaration: {
    has: { title: '@Text', field: 'string' },
    may: {
      unit: '@Text',
      list: { one: [true, 'optional'] },
      filter: 'boolean',
      sort: 'boolean',
      required: 'boolean',
      permission: 'string',
      section: 'string',
      width: 'number',
      hint: '@Text',
      from: { one: ['column', 'attribute'] },
    },
    by: 'kind',
    cases: [
      { of: ['boolean', 'text', 'mobile', 'images'], has: {}, may: {} },
      { of: ['time'], has: {}, may: { follows: '@Follows' } },
      {
        of: ['number', 'money', 'percent', 'duration'],
        has: {},
        may: {
          warn: {
            any: [
              { has: { below: 'number' }, may: {} },
              { has: { above: 'number' }, may: {} },
            ],
          },
          danger: {
            any: [
              { has: { below: 'number' }, may: {} },
              { has: { above: 'number' }, may: {} },
            ],
          },
          min: 'number',
          max: 'number',
          step: 'number',
        },
      },
      { of: ['enum', 'tags'], has: { options: { list: '@FieldOption' } }, may: {} },
      {
        of: ['level'],
        has: { max: 'number' },
        may: {
          warn: {
            any: [
              { has: { below: 'number' }, may: {} },
              { has: { above: 'number' }, may: {} },
            ],
          },
          danger: {
            any: [
              { has: { below: 'number' }, may: {} },
              { has: { above: 'number' }, may: {} },
            ],
          },
        },
      },
      {
        of: ['reference'],
        has: {},
        may: { target: 'string', idField: 'string', source: { one: ['store'] } },
      },
      { of: ['rows'], has: { columns: { list: '@FieldDeclaration' } }, may: {} },
    ],
  },
  TabDeclaration: { has: { name: 'string', title: '@Text', where: { list: '@FieldCondition' } }, may: {} },
  SearchDeclaration: {
    has: { fields: { list: 'string' }, match: { one: ['exact', 'contains'] }, placeholder: '@Text' },
    may: {},
  },
  SectionDeclaration: { has: { name: 'string', title: '@Text' }, may: {} },
  SorterDeclaration: { has: { field: 'string', order: { one: ['asc', 'desc'] } }, may: {} },
  ActionDeclaration: {
    has: { name: 'string', title: '@Text', permission: 'string', effect: '@ActionEffect' },
    may: {
      scope: { one: ['row', 'page'] },
      when: { list: '@FieldCondition' },
      params: { list: '@FieldDeclaration' },
      reason: 'boolean',
      danger: { one: ['confirm', 'retype'] },
      escalate: '@Escalation',
      bulk: 'boolean',
    },
  },
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
        may: { forSeconds: 'number', while: { list: '@FieldCondition' } },
      },
      { of: ['state'], has: { while: { list: '@FieldCondition' } }, may: { forSeconds: 'number' } },
    ],
  },
  FieldCondition: {
    has: { field: 'string', in: { list: { any: ['boolean', 'string', 'number'] } } },
    may: {},
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
  MetricDeclaration: {
    has: {
      name: 'string',
      title: '@Text',
      kind: { one: ['number', 'money', 'percent', 'duration'] },
      fold: {
        any: ['@SumFold', { has: { ratio: { has: { of: '@SumFold', per: '@SumFold' }, may: {} } }, may: {} }],
      },
      formula: '@Text',
    },
    may: { unit: '@Text', better: { one: ['up', 'down'] } },
  },
  ChartDeclaration: {
    has: { name: 'string', title: '@Text' },
    may: {},
    by: 'kind',
    cases: [
      { of: ['trend'], has: { metrics: { list: 'string' } }, may: {} },
      { of: ['share'], has: { metric: 'string', by: { one: ['store'] } }, may: {} },
    ],
  },
  Follows: { has: { field: 'string', withinSeconds: 'number' }, may: {} },
  FieldOption: {
    has: { value: { any: ['string', 'number'] }, title: '@Text' },
    may: {
      tone: { one: ['offline', 'success', 'active', 'reserved', 'danger', 'service', 'warning', 'neutral'] },
    },
  },
  ActionEffect: {
    has: {},
    may: {},
    by: 'kind',
    cases: [
      { of: ['create'], has: { of: { one: ['device'] } }, may: {} },
      { of: ['remove'], has: { orders: { one: ['refuse', 'close'] } }, may: { endsOrder: 'string' } },
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
          during: { one: ['upgrading'] },
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
              ],
            },
          },
        },
        may: { lowest: { has: { field: 'string', of: 'string' }, may: {} } },
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
  SumFold: { has: { sum: { list: 'string' } }, may: { minus: { list: 'string' } } },
};
