import { text } from '../contract/text';

/** Said beside the flags of devices that a switch decides. */
export const FOLLOWS_STORE = { hint: text('由店铺开关决定', 'Decided by the switch of the store') };

/** Machines that wash, and so can wash themselves; a dryer cannot. */
const WASHES = ['pulsator', 'drum', 'washerDryer'] as const;
/** Machines that heat their water. */
const HEATS = ['drum', 'washerDryer'] as const;
/** What counts as hot: programs of 60 and 90 °C. */
const HOT_FROM_CELSIUS = 60;

/** What a store offers with its machines, or not (pages 3.6). */
export const SWITCHES = [
  {
    field: 'selfCleanOn',
    permission: 'washerStoreSelfClean',
    whenOn: text(
      '可以对本店空闲的洗衣机下发桶自洁',
      'Idle washers of the store can be asked to clean their drums',
    ),
    whenOff: text(
      '本店洗衣机不再执行桶自洁，正在进行的自洁不受影响',
      'Its washers clean their drums no more; what is under way goes on',
    ),
    concerns: [{ field: 'machineKind', in: WASHES }],
  },
  {
    field: 'reserveOn',
    permission: 'washerStoreReserve',
    whenOn: text('用户可以预约本店的设备', 'Users can reserve machines of the store'),
    whenOff: text(
      '用户不能再预约本店的设备，已有的预约不受影响',
      'Users can reserve its machines no more; reservations that stand are kept',
    ),
    refuses: { kind: 'reservation' },
  },
  {
    field: 'highTempOn',
    permission: 'washerStoreHighTemp',
    whenOn: text('用户可以选择 60℃ 及以上的程序', 'Users can choose programs of 60 °C and more'),
    whenOff: text(
      '60℃ 及以上的程序不能再下单，正在运行的订单不受影响',
      'Programs of 60 °C and more can be ordered no more; what runs goes on',
    ),
    concerns: [{ field: 'machineKind', in: HEATS }],
    refuses: { kind: 'start', param: 'waterTempC', from: HOT_FROM_CELSIUS },
  },
] as const;
