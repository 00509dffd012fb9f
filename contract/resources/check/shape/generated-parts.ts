// Written by `npm run docs:resources` from the types of the declaration; not to be edited.
import { DETAILS } from './generated-details';
import type { Shape } from './shape';

/** Shapes of the parts of entries and pages, by the name of their type. */
export const PARTS: Readonly<Record<string, Shape>> = {
  ...DETAILS,
  AlertRuleDeclaration: {
    has: {
      name: 'string',
      title: '@Text',
      level: { one: ['urgent', 'important', 'hint'] },
      when: '@AlertCondition',
    },
    may: { hours: { one: ['open'] }, isSupply: 'boolean', then: { list: '@AlertReaction' } },
  },
  StackDeclaration: {
    has: { title: '@Text', list: 'string', key: 'string', of: 'string' },
    may: { named: 'string' },
  },
  StoreSwitchDeclaration: {
    has: { field: 'string', permission: 'string', whenOff: '@Text' },
    may: { isOn: 'boolean', concerns: { list: '@FieldCondition' }, refuses: '@SwitchRefusal' },
  },
  SuggestRule: {
    has: {},
    may: {},
    by: 'kind',
    cases: [
      { of: ['neverStarted'], has: {}, may: {} },
      { of: ['none'], has: { field: 'string' }, may: {} },
      {
        of: ['state'],
        has: { field: 'string', in: { list: { any: ['boolean', 'string', 'number'] } } },
        may: {},
      },
      { of: ['below'], has: { field: 'string', limit: 'number' }, may: {} },
      { of: ['unused'], has: { used: 'string', planned: 'string' }, may: {} },
      { of: ['metered'], has: {}, may: {} },
    ],
  },
  WaitingDeclaration: {
    has: { name: 'string', title: '@Text', list: { one: ['device', 'order', 'ticket'] } },
    may: { tab: 'string', where: { list: '@WaitingTest' } },
  },
  CarriesDeclaration: { has: {}, may: { device: { list: 'string' }, start: { list: 'string' } } },
  RateDeclaration: {
    has: { field: 'string', amount: 'string', list: 'string', key: 'string', rate: 'string' },
    may: { per: 'number' },
  },
  TallyDeclaration: {
    has: { name: 'string' },
    may: {
      at: { one: ['start', 'reservation', 'payment', 'end'] },
      add: 'string',
      where: { list: '@TallyCondition' },
    },
  },
  LinkDeclaration: {
    has: { name: 'string', field: 'string', to: 'string', linked: 'string', linking: 'string' },
    may: {},
  },
  WatchedDeclaration: {
    has: { name: 'string', rule: 'string' },
    may: { where: { list: '@FieldCondition' }, knows: { list: 'string' } },
  },
  MeterDeclaration: { has: { name: 'string', field: 'string', against: 'string' }, may: {} },
  PartDeclaration: {
    has: { name: 'string', title: '@Text', starts: 'number' },
    may: { where: { list: '@FieldCondition' } },
  },
  CheckItemDeclaration: {
    has: { name: 'string', title: '@Text', kind: { one: ['number', 'yesNo', 'choice', 'photo'] } },
    may: {
      unit: '@Text',
      min: 'number',
      max: 'number',
      choices: { list: '@CheckChoice' },
      category: {
        one: [
          'refund',
          'notStarted',
          'stoppedEarly',
          'poorResult',
          'poorQuality',
          'billing',
          'damage',
          'hygiene',
          'suggestion',
        ],
      },
    },
  },
  DemonstrationDeclaration: { has: {}, may: { devices: 'number', ordersPerDay: 'number' } },
  GroupPageDeclaration: {
    has: { name: 'string', title: '@Text' },
    may: { short: '@Text', permission: 'string', reads: 'string', menu: 'boolean', breadcrumb: 'boolean' },
    by: 'kind',
    cases: [
      { of: ['operating-account', 'personal-center'], has: {}, may: {} },
      {
        of: ['list'],
        has: {
          fields: { list: '@FieldDeclaration' },
          sorter: '@SorterDeclaration',
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
          archive: '@ArchiveDeclaration',
          export: 'string',
          statistics: 'string',
          actions: { list: '@ActionDeclaration' },
          remedies: '@RemediesDeclaration',
        },
      },
    ],
  },
  SumFold: { has: { sum: { list: 'string' } }, may: { minus: { list: 'string' }, times: 'number' } },
  SummaryPageDeclaration: {
    has: { metrics: { list: '@MetricDeclaration' }, charts: { list: '@ChartDeclaration' }, title: '@Text' },
    may: {
      own: '@FiguresDeclaration',
      isFilterHidden: 'boolean',
      export: 'string',
      short: '@Text',
      permission: 'string',
      reads: 'string',
      menu: 'boolean',
      breadcrumb: 'boolean',
    },
  },
  ReportPageDeclaration: {
    has: { metrics: { list: '@MetricDeclaration' }, title: '@Text' },
    may: {
      charts: { list: '@ChartDeclaration' },
      export: 'string',
      short: '@Text',
      permission: 'string',
      reads: 'string',
      menu: 'boolean',
      breadcrumb: 'boolean',
    },
  },
  DeviceReportPageDeclaration: {
    has: { metrics: { list: '@MetricDeclaration' }, title: '@Text' },
    may: {
      charts: { list: '@DeviceChartDeclaration' },
      firstOrder: { list: '@SorterDeclaration' },
      export: 'string',
      short: '@Text',
      permission: 'string',
      reads: 'string',
      menu: 'boolean',
      breadcrumb: 'boolean',
    },
  },
  Beneath: { has: { fields: { list: 'string' }, title: '@Text' }, may: {} },
  Phrase: { has: { title: '@Text', words: '@Text' }, may: {} },
};
