import type { Text } from '../text';

/** What the gateway says about inspections. */
export const INSPECTION_MESSAGES = {
  inspectionNobody: {
    zh: '所选巡检人已停用或没有扫码巡检权限，请重新选择',
    en: 'One of the chosen people may not inspect any more; choose again',
  },
  inspectionNoDevices: {
    zh: '所选范围内没有设备，请调整店铺、类型或筛选条件',
    en: 'There are no devices in this range; choose other stores, types or conditions',
  },
  inspectionTooManyDevices: {
    zh: '一个计划最多 {max} 台设备，请分成几个计划',
    en: 'One plan covers {max} devices at most: make several',
  },
  inspectionTooManyPlans: {
    zh: '待执行和进行中的计划最多 {max} 个，请先结束或作废一些',
    en: 'At most {max} plans may wait or run at a time: end or void some first',
  },
  inspectionNoItems: {
    zh: '{type}没有选择巡检项，请至少选择一项',
    en: 'Nothing of {type} would be looked at; choose at least one item',
  },
  inspectionStart: {
    zh: '开始时间须在 {days} 天以内，且不早于今天',
    en: 'A plan begins today at the earliest, and within {days} days',
  },
  inspectionHours: {
    zh: '该周期的执行时长最多 {max} 小时',
    en: 'A run of this cycle is open for {max} hours at most',
  },
  inspectionBeyond: {
    zh: '该计划包含不在您管理范围内的店铺或设备类型，请联系计划创建人',
    en: 'The plan covers stores or types that are not yours; ask whoever made it',
  },
  inspectionItems: {
    zh: '提交的巡检项与计划不一致，请刷新后重试',
    en: 'The items are not those of the plan; load it again',
  },
  inspectionWrongCode: {
    zh: '扫到的不是该设备的二维码，请核对设备编号',
    en: 'The code that was scanned is not of this device',
  },
  inspectionTooFar: {
    zh: '离设备 {distance} 米，超过允许的 {max} 米，请到设备旁再提交',
    en: 'It is {distance} m to the device, and {max} m are allowed: go there first',
  },
  inspectionNoPlace: {
    zh: '该计划要求定位，请打开定位后再提交',
    en: 'The plan asks for the place: switch locating on',
  },
  inspectionPhotos: {
    zh: '该计划要求每台设备至少 {min} 张照片',
    en: 'The plan asks for {min} pictures of each device at least',
  },
  inspectionNoSkip: {
    zh: '该计划不允许跳过设备',
    en: 'No device of this plan may be skipped',
  },
  inspectionNothing: {
    zh: '请填写巡检结果，或填写跳过原因',
    en: 'Say what was found, or why the device was skipped',
  },
} as const satisfies Readonly<Record<string, Text>>;
