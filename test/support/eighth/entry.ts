import { text } from '../../../contract/text';
import { declareProduct } from '../../../resources/vocabulary/product';
import { rights, SOON } from '../../../resources/vocabulary/rights';
import { dryingCabinet as details } from './details';

const { equipment } = declareProduct([]);

/** An equipment type that the product does not know, as it would stand in the declaration. */
export const dryingCabinet = equipment({
  name: 'dryingCabinet',
  deviceType: 'drying_cabinet',
  title: text('烘干柜管理', 'Drying cabinets'),
  icon: { path: 'M6 3h12v18H6ZM6 8h12M9 12v6M12 12v6M15 12v6' },
  statistic: {
    summary: { reads: 'dryingCabinetIncomeInfo' },
    income: { reads: 'dryingCabinetIncomeInfo' },
    device: { reads: 'dryingCabinetIncomeInfo' },
  },
  device: 'dryingCabinetDeviceInfo',
  order: 'dryingCabinetOrderInfo',
  details,
  rights: rights('dryingCabinet', text('烘干柜', 'Drying cabinet'), {
    dryingCabinetDeviceInfo: [9900, 'device.info'],
    dryingCabinetOwnerInfo: [9903, 'device.info', { title: text('查看管理员', 'View keepers') }],
    dryingCabinetDeviceEdit: [9904, 'device.edit'],
    dryingCabinetDeviceProgram: [9905, 'device.program'],
    dryingCabinetDeviceManage: [9909, 'device.manage'],
    dryingCabinetStoreHotAir: [
      9910,
      'switch.reserve',
      { title: text('店铺热风开关', 'Store switch: hot air') },
    ],
    dryingCabinetDeviceLock: [9906, 'device.manage', { title: text('锁门', 'Lock the door') }],
    dryingCabinetOrderInfo: [9901, 'order.info'],
    dryingCabinetOrderRefund: [9907, 'order.refund', SOON],
    dryingCabinetIncomeInfo: [9902, 'statistics.income'],
    dryingCabinetIncomeExport: [9908, 'statistics.export', SOON],
  }),
});
