import type { TicketCategory } from '../../../contract/domain/ticket';
import type { Random } from '../random';
import type { EquipmentWord } from './seed-equipment';

/** What made somebody complain. */
export type Trouble = 'startFailed' | 'aborted' | 'fault' | 'other';

/** What somebody writes, and what it is about. */
export interface Complaint {
  readonly category: TicketCategory;
  readonly content: string;
}

type Words = Readonly<Partial<Record<TicketCategory, readonly string[]>>>;

const WORDS: Readonly<Record<Trouble, Words>> = {
  startFailed: {
    notStarted: [
      '付款成功了，设备一直没有反应，钱也没退',
      '扫码付了钱，提示启动失败，等了十分钟还是不行',
      '付完款设备没启动，换了旁边一台才好，麻烦把前面那笔退了',
      '显示已支付，可是设备屏幕还是待机，按什么都没用',
    ],
    refund: ['没启动成功，订单的钱什么时候退？', '启动失败的那一单请尽快退款，谢谢'],
    billing: ['没启动还扣了我两次钱，请核对一下'],
  },
  aborted: {
    stoppedEarly: [
      '用到一半突然停了，剩下的时间没有补给我',
      '中途自己停机了，等了半天也没有继续',
      '刚开始没多久就断电了，后面再也启动不了',
      '运行中途异常结束，小程序上也没有说明原因',
    ],
    refund: ['只用了一半就停了，请把没用的部分退给我'],
    billing: ['中途停机，却按全程扣费，不合理'],
  },
  fault: {
    damage: [
      '设备屏幕上一直显示故障，用不了，麻烦派人来看看',
      '这台设备坏了好几次了，红灯一直亮着',
      '设备报警响个不停，扫码提示故障',
    ],
  },
  other: {
    hygiene: ['设备旁边有积水，地上很滑，请打扫一下', '设备外面很脏，垃圾也没人清理'],
    billing: ['同样的项目，这台比旁边那台贵，是不是价格设错了', '优惠券没有抵扣上，按原价收的'],
    damage: ['扫码口贴的二维码被撕掉一半，扫不出来', '设备的按键松了，要按很多次才有反应'],
    suggestion: ['希望结束前能发条提醒', '晚上排队的人太多，建议再加两台', '建议可以提前预约设备'],
    refund: ['不小心选错了项目，没有使用，请帮我退款'],
  },
};

/** What only users of one type complain of. */
const OF_TYPE: Readonly<Record<EquipmentWord, Words>> = {
  washer: {
    poorResult: [
      '洗完衣服上还有泡沫，没有漂干净',
      '白衬衫洗完领口还是黑的，跟没洗一样',
      '烘完衣服还是湿的，得再烘一次',
    ],
    hygiene: ['滚筒里有头发和纸屑，请清理一下'],
  },
  washing_partner: { poorResult: ['选了洗衣液，好像没有投放，衣服一点香味都没有'] },
  shower: {
    poorQuality: ['水温忽冷忽热，洗澡洗到一半全是凉水', '水压很小，水也不够热'],
    hygiene: ['淋浴间地漏堵了，水排不下去'],
  },
  shower_partner: { poorResult: ['付了钱沐浴露没有挤出来'] },
  water: {
    poorQuality: [
      '接出来的水有一股塑料味，不敢喝',
      '选的开水，出来是温的',
      '水里有白色的沉淀，滤芯是不是该换了',
    ],
  },
  power_controller: { stoppedEarly: ['充了半小时就断电了，电动车没充满'] },
  box: {},
};

/** How often somebody complains of each when it could be said. */
const WEIGHTS: Readonly<Record<TicketCategory, number>> = {
  notStarted: 8,
  stoppedEarly: 8,
  poorResult: 6,
  poorQuality: 6,
  damage: 3,
  billing: 2,
  refund: 2,
  hygiene: 2,
  suggestion: 1,
};

/** What a user of such a device writes after such a thing has happened. */
export function drawComplaint(equipment: string, trouble: Trouble, random: Random): Complaint {
  const own = trouble === 'other' && isKnown(equipment) ? OF_TYPE[equipment] : {};
  const general = WORDS[trouble];
  const categories = CATEGORIES.filter((category) => category in own || category in general);
  const category = categories[random.weighted(categories.map((each) => WEIGHTS[each]))] ?? 'suggestion';
  return { category, content: random.pick([...(own[category] ?? []), ...(general[category] ?? [])]) };
}

const CATEGORIES = Object.keys(WEIGHTS).filter((key): key is TicketCategory => Object.hasOwn(WEIGHTS, key));

function isKnown(word: string): word is EquipmentWord {
  return Object.hasOwn(OF_TYPE, word);
}
