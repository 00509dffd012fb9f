// Written by `npm run docs:resources` from the types of the declaration; not to be edited.
import { PARTS } from './generated-parts';
import type { Shape } from './shape';

/** The shapes of the declaration, by the name of their type. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  ...PARTS,
  Declaration: {
    has: {
      home: 'string',
      neverDelegated: { list: 'string' },
      permissions: { list: '@PermissionGroup' },
      entries: { list: '@EntryDeclaration' },
    },
    may: { overview: '@OverviewDeclaration' },
  },
  OverviewDeclaration: {
    has: { name: 'string', title: '@Text', leastTypes: 'number', metrics: { list: '@MetricDeclaration' } },
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
          short: '@Text',
          statistic: '@StatisticDeclaration',
          lists: {
            list: {
              has: {
                fields: { list: '@FieldDeclaration' },
                sorter: '@SorterDeclaration',
                title: '@Text',
                kind: { one: ['list'] },
                name: 'string',
                table: {
                  one: [
                    'inspection',
                    'device',
                    'order',
                    'refund',
                    'ticket',
                    'blacklist',
                    'export',
                    'inspectionTask',
                    'purchase',
                    'cashOut',
                  ],
                },
              },
              may: {
                tabs: { list: '@TabDeclaration' },
                cards: { list: '@CardDeclaration' },
                rooms: '@RoomsDeclaration',
                totals: '@Text',
                search: '@SearchDeclaration',
                sections: { list: '@SectionDeclaration' },
                of: 'string',
                period: 'string',
                export: 'string',
                statistics: 'string',
                actions: { list: '@ActionDeclaration' },
                remedies: '@RemediesDeclaration',
                short: '@Text',
                permission: 'string',
                reads: 'string',
                menu: 'boolean',
                breadcrumb: 'boolean',
              },
            },
          },
          offlineAfterMinutes: 'number',
          slots: 'number',
          firmware: '@FirmwareDeclaration',
          alerts: { list: '@AlertRuleDeclaration' },
          evidence: { list: 'string' },
          curves: { list: 'string' },
          stacks: { list: '@StackDeclaration' },
          storeSwitches: { list: '@StoreSwitchDeclaration' },
          suggest: { list: '@SuggestRule' },
          waiting: { list: '@WaitingDeclaration' },
          carries: '@CarriesDeclaration',
          rates: { list: '@RateDeclaration' },
          tallies: { list: '@TallyDeclaration' },
          links: { list: '@LinkDeclaration' },
          watched: { list: '@WatchedDeclaration' },
          meters: { list: '@MeterDeclaration' },
          parts: { list: '@PartDeclaration' },
          checklist: { list: '@CheckItemDeclaration' },
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
  IconPath: { has: { path: 'string' }, may: {} },
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
    may: { unit: '@Text', better: { one: ['up', 'down'] }, isDrawnOnly: 'boolean' },
  },
  PermissionRow: {
    has: { id: 'number', title: '@Text' },
    may: {
      roles: { list: { one: ['storeManager', 'support', 'operations', 'finance', 'readOnly'] } },
      reserved: '@Text',
    },
  },
  StatisticDeclaration: {
    has: {
      summary: '@SummaryPageDeclaration',
      income: '@ReportPageDeclaration',
      device: '@DeviceReportPageDeclaration',
    },
    may: { permission: 'string', refunds: '@ListPageDeclaration', export: '@ListPageDeclaration' },
  },
  ListPageDeclaration: {
    has: { fields: { list: '@FieldDeclaration' }, sorter: '@SorterDeclaration', title: '@Text' },
    may: {
      tabs: { list: '@TabDeclaration' },
      cards: { list: '@CardDeclaration' },
      rooms: '@RoomsDeclaration',
      totals: '@Text',
      search: '@SearchDeclaration',
      sections: { list: '@SectionDeclaration' },
      of: 'string',
      period: 'string',
      export: 'string',
      statistics: 'string',
      actions: { list: '@ActionDeclaration' },
      remedies: '@RemediesDeclaration',
      short: '@Text',
      permission: 'string',
      reads: 'string',
      menu: 'boolean',
      breadcrumb: 'boolean',
    },
  },
  FieldDeclaration: {
    has: { title: '@Text', field: 'string' },
    may: {
      unit: '@Text',
      list: { one: [true, 'optional'] },
      filter: { any: [{ one: ['used'] }, 'boolean'] },
      sort: 'boolean',
      required: 'boolean',
      permission: 'string',
      section: 'string',
      width: 'number',
      beneath: '@Beneath',
      hint: '@Text',
      none: '@Text',
      from: { one: ['column', 'attribute'] },
    },
    by: 'kind',
    cases: [
      { of: ['boolean', 'mobile', 'images'], has: {}, may: {} },
      { of: ['text'], has: {}, may: { charsMax: 'number', phrases: { list: '@Phrase' }, copied: 'boolean' } },
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
          initial: 'number',
          plus: 'string',
          parts: { list: 'string' },
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
        may: { target: 'string', idField: 'string', source: { one: ['store', 'handler'] }, rooms: 'string' },
      },
      { of: ['rows'], has: { columns: { list: '@FieldDeclaration' } }, may: {} },
    ],
  },
  TabDeclaration: {
    has: { name: 'string', title: '@Text', where: { list: '@FieldCondition' } },
    may: { shows: { list: 'string' }, sorter: '@SorterDeclaration' },
  },
  CardDeclaration: {
    has: { name: 'string', title: '@Text' },
    may: {
      hint: '@Text',
      tab: 'string',
      where: { list: '@FieldCondition' },
      among: { list: '@FieldCondition' },
      sum: 'string',
      per: 'string',
      versus: 'string',
    },
  },
  RoomsDeclaration: {
    has: {
      place: 'string',
      store: 'string',
      room: 'string',
      position: 'string',
      number: 'string',
      name: 'string',
      state: 'string',
    },
    may: { tells: { list: 'string' } },
  },
  SearchDeclaration: {
    has: { fields: { list: 'string' }, match: { one: ['exact', 'contains'] }, placeholder: '@Text' },
    may: {},
  },
  SectionDeclaration: {
    has: { name: 'string', title: '@Text' },
    may: { sum: { list: '@SumLine' }, part: { one: ['lead', 'live'] } },
  },
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
      elsewhere: 'boolean',
    },
  },
  RemediesDeclaration: { has: { permission: 'string', of: { list: '@RemedyDeclaration' } }, may: {} },
  FirmwareDeclaration: { has: { versions: { list: 'string' } }, may: { brings: { rows: '@Text' } } },
};
