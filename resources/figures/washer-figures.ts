import type { TallyDeclaration } from '../../contract/resources/statistic/tally';
import { text } from '../../contract/text';
import { HOT_FROM_CELSIUS } from '../washer-switches';
import { PROGRAM_KINDS, TEMPERATURES } from '../washer-programs';
import { CLEAN_DAYS, CLEAN_STARTS, WASHING_KINDS } from '../washer-vocabulary';
import { chart, DRAWN, figure, ofAlerts, per, stacked, total, type TypeFigures } from './figure';

/** Machines that wash; a dryer does not. */
const WASHES = ['pulsator', 'drum', 'washerDryer', 'shoeWasher'] as const;

/** What counts as hot. */
const HOT = TEMPERATURES.map(([celsius]) => celsius).filter((celsius) => celsius >= HOT_FROM_CELSIUS);

type Fields = 'machineKind' | 'capacityKg' | 'waterTempC' | 'programKind';

/** What a machine holds, in whole kg: what these wash is alike. */
const CAPACITIES = [
  { name: 'startsTo8Kg', title: ['8 kg 及以下', 'Up to 8 kg'], under: 9 },
  { name: 'startsTo10Kg', title: ['9–10 kg', '9–10 kg'], least: 9, under: 11 },
  { name: 'startsTo12Kg', title: ['11–12 kg', '11–12 kg'], least: 11, under: 13 },
  { name: 'startsOver12Kg', title: ['13 kg 及以上', '13 kg and more'], least: 13 },
] as const;

/** What ran, by what its program is for. */
const PROGRAMS = PROGRAM_KINDS.map(([kind, zh, en]) => ({
  name: `${kind}Programs`,
  kind,
  title: [zh, en] as const,
}));

const HOT_WORDS = [
  `${HOT_FROM_CELSIUS}℃ 及以上的启动次数`,
  `Starts at ${HOT_FROM_CELSIUS} °C and more`,
] as const;

/** Of reservations that their user was to start: what became of those whose time came. */
const VISITS = [
  {
    name: 'visits',
    title: ['到场启动', 'Came'],
    words: ['预约时间已到、用户已到场启动的预约', 'Reservations that were due and that their user started'],
    in: ['came'],
  },
  {
    name: 'noShows',
    title: ['爽约', 'No-shows'],
    words: [
      '预约时间已到、10 分钟内无人启动的预约',
      'Reservations that were due and nobody started within 10 minutes',
    ],
    in: ['missed'],
  },
] as const;

const TALLIES: readonly TallyDeclaration<Fields>[] = [
  { name: 'washStarts', at: 'start', where: [{ field: 'machineKind', in: WASHES }] },
  { name: 'dryStarts', at: 'start', where: [{ field: 'machineKind', in: ['dryer'] }] },
  { name: 'hotStarts', at: 'start', where: [{ field: 'waterTempC', in: HOT }] },
  { name: 'reservedOrders', at: 'payment', where: [{ field: 'reserved', in: [true] }] },
  { name: 'dueReservations', at: 'reservation' },
  ...VISITS.map(({ name, in: values }) => ({
    ...{ name, at: 'reservation' as const },
    where: [{ field: 'attendance' as const, in: values }],
  })),
  ...CAPACITIES.map(({ name, title: _, ...range }) => ({
    name,
    at: 'start' as const,
    where: [{ field: 'capacityKg' as const, ...range }],
  })),
  ...PROGRAMS.map(({ name, kind }) => ({
    name,
    at: 'start' as const,
    where: [{ field: 'programKind' as const, in: [kind] }],
  })),
];

/** Washing, drying, and what is washed hot. */
export const washerFigures: TypeFigures = {
  title: text('洗涤与烘干', 'Washing and drying'),
  carries: { device: ['machineKind', 'capacityKg'], start: ['waterTempC', 'programKind'] },
  tallies: TALLIES,
  watched: [
    {
      name: 'clean',
      rule: 'selfCleanDue',
      where: [{ field: 'machineKind', in: WASHING_KINDS }],
      knows: ['selfCleanAt', 'startsSinceClean'],
    },
  ],
  metrics: [
    total(
      'washStarts',
      ['洗涤次数', 'Washes'],
      ['洗衣机、洗烘一体机与洗鞋机的启动次数', 'Starts of machines that wash'],
      {
        better: 'up',
      },
    ),
    total('dryStarts', ['烘干次数', 'Dryings'], ['烘干机的启动次数', 'Starts of dryers'], { better: 'up' }),
    figure('dryPerWash', ['烘洗比', 'Dryings per wash'], ['烘干次数 ÷ 洗涤次数', 'Dryings ÷ washes'], {
      kind: 'percent',
      fold: per('extra.dryStarts', 'extra.washStarts'),
    }),
    figure(
      'hotShare',
      ['高温洗占比', 'Hot washes'],
      [`${HOT_FROM_CELSIUS}℃ 及以上的启动 ÷ 洗涤次数`, `Starts at ${HOT_FROM_CELSIUS} °C and more ÷ washes`],
      { kind: 'percent', fold: per('extra.hotStarts', 'extra.washStarts') },
    ),
    figure(
      'reservedShare',
      ['预约占比', 'Reserved'],
      ['支付时预约了稍后启动的订单 ÷ 支付订单数', 'Orders paid for a later time ÷ paid orders'],
      { kind: 'percent', fold: per('extra.reservedOrders', 'paidOrderCount') },
    ),
    figure(
      'noShowShare',
      ['爽约率', 'No-shows'],
      [
        '爽约 ÷ 预约时间已到、由用户到场启动的预约（按预约的时刻计入；已退款、已解绑的不计）',
        'No-shows ÷ reservations that were due and that their user starts, by the hour they were for; not those that were refunded or whose device was unbound',
      ],
      { kind: 'percent', better: 'down', fold: per('extra.noShows', 'extra.dueReservations') },
    ),
    ofAlerts(
      'alertTimes.notEmptied',
      'notEmptied',
      ['衣物未取', 'Laundry left inside'],
      ['衣物未取告警发生的次数', 'How often the alert of laundry left inside began'],
    ),
    ofAlerts(
      'alertDevices.selfCleanDue',
      'selfCleanDue',
      ['桶自洁逾期', 'Self-clean overdue'],
      [
        '所选时间结束时（或当前）桶自洁到期未做的机器数',
        'Machines whose self-clean was due at the end of the period, or now',
      ],
    ),
    figure(
      'cleanShare',
      ['自洁达标率', 'Within the self-clean limit'],
      [
        `所选时间结束时（或当前）自洁后启动 < ${CLEAN_STARTS} 次且未满 ${CLEAN_DAYS} 天的机器 ÷ 当时已绑定、至今仍在的洗涤机器`,
        `Machines below ${CLEAN_STARTS} starts and ${CLEAN_DAYS} days since, at the end of the period or now ÷ machines that wash, bound by then and still there`,
      ],
      { kind: 'percent', better: 'up', fold: per('sound.clean', 'watched.clean') },
    ),
    total('hotStarts', ['高温洗', 'Hot washes'], HOT_WORDS, DRAWN),
    ...VISITS.map(({ name, title, words }) => total(name, title, words, DRAWN)),
    ...CAPACITIES.map(({ name, title }) =>
      total(name, title, ['该容量机器的启动次数', 'Starts of such machines'], DRAWN),
    ),
    ...PROGRAMS.map(({ name, title }) =>
      total(
        name,
        title,
        ['注明为该类程序的启动次数', 'Starts of programs that are said to be of this kind'],
        DRAWN,
      ),
    ),
  ],
  charts: [
    chart(
      'hours',
      'startsByHour',
      ['一天中的洗涤与烘干', 'Washes and dryings by hour'],
      'washStarts',
      'dryStarts',
      'hotStarts',
    ),
    stacked('programsByHour', ['一天中的程序构成', 'Programs by hour'], ...PROGRAMS.map(({ name }) => name)),
    chart(
      'mix',
      'visitsOfReservations',
      ['预约的到场与爽约', 'Who came for reservations'],
      'visits',
      'noShows',
    ),
    chart(
      'mix',
      'startsByCapacity',
      ['各容量的启动次数', 'Starts by capacity'],
      ...(['startsTo8Kg', 'startsTo10Kg', 'startsTo12Kg', 'startsOver12Kg'] as const),
    ),
  ],
};
