import type { Declaration, GroupDeclaration } from '../../contract/resources/declaration';
import { permissionGroup } from '../../contract/resources/define';
import { text } from '../../contract/text';

/** Ids of the rights to read and to act on the lists of the probe. */
export const PROBE_IDS = { read: 9990, act: 9991 } as const;

const rights = permissionGroup('probe', text('巡检', 'Rounds'), {
  probeRead: { id: PROBE_IDS.read, title: text('查看', 'View') },
  probeAct: { id: PROBE_IDS.act, title: text('处理', 'Handle') },
});

/** Two lists bound to no equipment type, one over each table, with something to do on orders. */
const group: GroupDeclaration = {
  kind: 'group',
  name: 'rounds',
  title: text('巡检', 'Rounds'),
  permission: 'probeRead',
  pages: [
    {
      kind: 'list',
      name: 'order',
      table: 'order',
      title: text('全部订单', 'All orders'),
      fields: [
        { field: 'orderNo', kind: 'text', title: text('订单号', 'Order'), list: true },
        {
          field: 'createdAt',
          kind: 'time',
          title: text('下单时间', 'Ordered'),
          list: true,
          filter: true,
          sort: true,
        },
        { field: 'deviceNumber', kind: 'text', title: text('设备', 'Device'), list: true, filter: true },
        { field: 'storeId', kind: 'reference', title: text('店铺', 'Store'), source: 'store', filter: true },
        { field: 'attention', kind: 'boolean', title: text('待处理', 'Open'), list: true, filter: true },
      ],
      tabs: [
        { name: 'all', title: text('全部', 'All'), where: [] },
        { name: 'open', title: text('待处理', 'Open'), where: [{ field: 'attention', in: [true] }] },
      ],
      period: 'createdAt',
      sorter: { field: 'createdAt', order: 'desc' },
      actions: [
        {
          name: 'handle',
          title: text('处理完成', 'Handled'),
          permission: 'probeAct',
          reason: true,
          bulk: true,
          when: [{ field: 'attention', in: [true] }],
          effect: { kind: 'set', values: [{ field: 'attention', to: false }] },
        },
      ],
    },
    {
      kind: 'list',
      name: 'device',
      table: 'device',
      title: text('全部设备', 'All devices'),
      fields: [
        { field: 'deviceNumber', kind: 'text', title: text('设备编号', 'Device'), list: true, sort: true },
        { field: 'storeName', kind: 'text', title: text('店铺', 'Store'), list: true },
        { field: 'storeId', kind: 'reference', title: text('店铺', 'Store'), source: 'store', filter: true },
      ],
      sorter: { field: 'deviceNumber', order: 'asc' },
    },
  ],
};

/** The declaration with a group of lists over the rows of every equipment type. */
export function withGroupLists(declaration: Declaration): Declaration {
  return {
    ...declaration,
    permissions: [...declaration.permissions, rights],
    entries: [...declaration.entries, group],
  };
}
