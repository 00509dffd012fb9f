import { text, type Text } from '../../../contract/text';

/** The words of the card of a store. */
export const STORE_WORDS = {
  card: text('店铺', 'Store'),
  hours: text('营业时间', 'Business hours'),
  allDay: text('24 小时营业', 'Open 24 hours'),
  hotline: text('服务热线', 'Hotline'),
  noHotline: text('未填写', 'Not given'),
  switches: text('店铺开关', 'Store switches'),
  on: text('开', 'On'),
  off: text('关', 'Off'),
  titleOn: text('开启「{store}」的{what}', '{store}: switch on {what}'),
  titleOff: text('关闭「{store}」的{what}', '{store}: switch off {what}'),
  okOn: text('确定开启', 'Switch on'),
  okOff: text('确定关闭', 'Switch off'),
  willOffer: text('本店设备恢复提供{what}', 'The devices of the store offer it again: {what}'),
  staysUnderWay: text(
    '已有的订单、预约和正在执行的指令不受影响',
    'Orders, reservations and commands that stand go on',
  ),
  willTell: text('将通知 {devices} 台设备', '{devices} devices will be told'),
  willTellSome: text(
    '将通知 {devices} 台设备，其中 {offline} 台离线，上线后自动补发',
    '{devices} devices will be told; {offline} of them are offline and hear it when they are back',
  ),
  willTellNone: text('本店没有适用的设备', 'The store has no device that this is about'),
  logged: text('此操作会记入操作日志', 'This is written to the operation log'),
  told: text('{what}已{state}，已通知 {told} 台设备', '{what}: {state}; {told} devices told'),
  toldSome: text(
    '{what}已{state}，已通知 {told} 台设备，{offline} 台离线待补发',
    '{what}: {state}; {told} devices told, {offline} of them when they are back',
  ),
  unchanged: text('{what}已经是{state}状态', '{what}: {state} already'),
  isOn: text('开启', 'on'),
  isOff: text('关闭', 'off'),
} as const satisfies Record<string, Text>;
