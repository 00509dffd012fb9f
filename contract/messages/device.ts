import type { Text } from '../text';

/** What the gateway says about binding devices and letting go of them. */
export const DEVICE_MESSAGES = {
  moduleMalformed: {
    zh: 'IMEI 须为 15 位数字，或由字母和数字组成的模块号',
    en: 'An IMEI has 15 digits; a module number has letters and digits',
  },
  // One text, whoever has it: nobody learns of another merchant's devices.
  moduleTaken: {
    zh: '该设备已被绑定，请先由原商家解绑',
    en: 'This device is bound already; whoever has it must unbind it first',
  },
  deviceNumberTaken: {
    zh: '该店铺已有相同编号的设备，请换一个编号',
    en: 'The store has a device with this number; choose another',
  },
  storeUnknown: {
    zh: '店铺不存在或不在您的管理范围内',
    en: 'The store does not exist or is not among yours',
  },
  deviceUnbound: {
    zh: '设备 {number} 已解绑，历史订单和操作记录仍保留',
    en: 'Device {number} was unbound; its orders and its log are kept',
  },
  calibrationState: {
    zh: '设备须在线且空闲才能校准',
    en: 'A device must be online and idle to be calibrated',
  },
  calibrationUnmeasured: {
    zh: '请先完成出水再填写实测值；出水超过 {minutes} 分钟需重新出水',
    en: 'Let it dispense first; what was dispensed more than {minutes} minutes ago does not count',
  },
  calibrationNoFactor: {
    zh: '设备没有上报{field}，无法校准',
    en: 'The device has not reported: {field}',
  },
  calibrationLarge: {
    zh: '新值与原值相差 {change}，请确认实测值无误',
    en: 'This changes the value by {change}; make sure that it was measured right',
  },
  calibrationNothing: { zh: '没有可恢复的校准值', en: 'There is no earlier value to return to' },
  commandOpen: { zh: '该指令正在执行', en: 'The same command is under way' },
} as const satisfies Record<string, Text>;
