import { text } from '../contract/text';

/** Said beside the flags of devices that a switch decides. */
export const FOLLOWS_STORE = { hint: text('由店铺开关决定', 'Decided by the store') };

/** Machines that wash, and so can wash themselves; a dryer cannot. */
const WASHES = ['pulsator', 'drum', 'washerDryer'] as const;
/** Machines that heat their water. */
const HEATS = ['drum', 'washerDryer'] as const;
/** What counts as hot: programs of 60 and 90 °C. */
export const HOT_FROM_CELSIUS = 60;

/** What a store offers with its machines, or not (pages 3.6). */
export const SWITCHES = [
  {
    field: 'selfCleanOn',
    permission: 'washerStoreSelfClean',
    whenOff: text('洗衣机不能再执行桶自洁', 'Washers clean their drums no more'),
    concerns: [{ field: 'machineKind', in: WASHES }],
  },
  {
    field: 'reserveOn',
    permission: 'washerStoreReserve',
    whenOff: text('用户不能再预约设备', 'Users can reserve no more'),
    refuses: { kind: 'reservation' },
  },
  {
    field: 'highTempOn',
    permission: 'washerStoreHighTemp',
    whenOff: text('60℃ 及以上的程序不能再下单', 'No orders for 60 °C and more'),
    concerns: [{ field: 'machineKind', in: HEATS }],
    refuses: { kind: 'start', param: 'waterTempC', from: HOT_FROM_CELSIUS },
  },
] as const;
