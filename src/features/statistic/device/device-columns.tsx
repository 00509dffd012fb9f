import { useCan } from '@refinedev/core';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../../../contract/api/page/list';
import { UNKNOWN_GROUP, type DeviceView } from '../../../../contract/domain/report';
import {
  DEVICE_COLUMNS,
  IDLE_HINT,
  PART_HINT,
  toGroupWords,
  toPartWords,
  VIEW_WORDS,
} from '../../../../contract/messages/statistic/device-report-words';
import { DEVICE_NAMES, REMOVED } from '../../../../contract/messages/statistic/report-words';
import {
  PART_DUE_SHARE,
  PART_WORN_SHARE,
  type PartDeclaration,
} from '../../../../contract/resources/upkeep/part';
import { text } from '../../../../contract/text';
import { formatMoment } from '../../../format/moment';
import { formatNumber, NO_VALUE } from '../../../format/number';
import { useText } from '../../../i18n/language';
import { toDetailPath } from '../../../table/detail-path';
import { StatusTag } from '../../../table/status-tag';
import type { PartPlace } from '../part-place';
import type { LeadColumn } from '../report/report-columns';
import styles from './device.module.css';
import { toOrdersBehind } from './orders-behind';
import { useDeviceListPath } from './use-device-list-path';

type Translate = ReturnType<typeof useText>;

const REMOVED_AT = text(
  '{at} 解绑，此前的营收仍计入合计',
  'Unbound {at}; what it earned before stays in the totals',
);
const ORDERS = text('订单', 'Orders');
const ORDERS_OF = text('{name} 的订单', 'Orders of {name}');

const [number, store, model] = DEVICE_NAMES;

/** Columns beside the figures: what a row stands for before them, what else is known of it after them. */
export interface DeviceColumns {
  readonly lead: readonly LeadColumn[];
  readonly tail: readonly LeadColumn[];
}

interface Shown {
  readonly view: DeviceView;
  readonly place: PartPlace;
  /** First part of the addresses of the type's pages. */
  readonly group: string;
  /** Word of the type on the wire. */
  readonly equipment: string;
  /** Parts of its devices that wear; empty where it has none. */
  readonly parts: readonly PartDeclaration[];
}

/** Rows lead to their device and to the orders that they count, for whoever may see those. */
export function useDeviceColumns({ view, place, group, equipment, parts }: Shown): DeviceColumns {
  const t = useText();
  const devices = useCan({ resource: `${group}/device`, action: 'list' }).data?.can === true;
  const orders = useCan({ resource: `${group}/order`, action: 'list' }).data?.can === true;
  const { period, storeIds, model: ofModel } = place;
  const toPath = useDeviceListPath({ equipment }, { storeIds, model: ofModel });
  return useMemo(() => {
    const withOrders = (row: Row, name: string, shown: ReactNode) => {
      const behind = orders ? toOrdersBehind(view, row, { period, model: ofModel }) : null;
      return (
        // The table lays out what stands first in a cell as a block.
        <span>
          <span className={styles['named']}>
            <span className={styles['name']}>{shown}</span>
            {behind !== null && (
              <Link to={`/${group}/order?${behind.toString()}`} aria-label={t(ORDERS_OF, { name })}>
                {t(ORDERS)}
              </Link>
            )}
          </span>
        </span>
      );
    };
    return view === 'device'
      ? toDeviceColumns(t, {
          parts,
          devicePath: devices ? `/${group}/device` : null,
          render(row) {
            const name = wordOf(row['deviceNumber']);
            return withOrders(row, name, toDeviceName(row, t, devices ? `/${group}/device` : null));
          },
        })
      : toGroupColumns(t, view, (row) => {
          const name = toGroupName(view, row, t);
          const path = toGroupPath(view, row, toPath);
          return withOrders(row, name, path === null ? name : <Link to={path}>{name}</Link>);
        });
  }, [view, period, ofModel, group, devices, orders, parts, toPath, t]);
}

interface OfDevices extends Pick<Shown, 'parts'> {
  /** Null where the reader may not see devices. */
  readonly devicePath: string | null;
  readonly render: LeadColumn['render'];
}

function toDeviceColumns(t: Translate, { parts, devicePath, render }: OfDevices): DeviceColumns {
  return {
    lead: [
      { key: 'deviceNumber', title: number.title, width: 132, sortsFirst: 'asc', render },
      { key: 'storeName', title: store.title, width: 140, render: (row) => wordOf(row['storeName']) },
      {
        key: 'position',
        title: DEVICE_COLUMNS.position,
        width: 116,
        render: (row) => wordOf(row['position']),
      },
      { key: 'model', title: model.title, width: 104, render: (row) => wordOf(row['model']) },
    ],
    tail: parts.length === 0 ? toTail(t) : [...toTail(t), toPartColumn(t, parts, devicePath)],
  };
}

/** The part that is most used up, which leads to all of them. */
function toPartColumn(
  t: Translate,
  parts: readonly PartDeclaration[],
  devicePath: string | null,
): LeadColumn {
  return {
    ...{ key: 'partUse', title: DEVICE_COLUMNS.partUse, width: 190, sortsFirst: 'desc', hint: t(PART_HINT) },
    render(row) {
      const words = toPartWords(parts, row);
      if (words === null) return NO_VALUE;
      const use = toPartUse(t(words), row['partUse']);
      return devicePath === null ? use : <Link to={toDetailPath(devicePath, row.id)}>{use}</Link>;
    },
  };
}

function toPartUse(words: string, share: unknown): ReactNode {
  if (typeof share !== 'number' || share < PART_WORN_SHARE) return words;
  return <StatusTag tone={share < PART_DUE_SHARE ? 'warning' : 'danger'}>{words}</StatusTag>;
}

function toGroupColumns(t: Translate, view: DeviceView, render: LeadColumn['render']): DeviceColumns {
  return {
    lead: [
      { key: 'name', title: VIEW_WORDS[view], width: 220, render },
      {
        ...{ key: 'deviceCount', title: DEVICE_COLUMNS.deviceCount, width: 90 },
        render: (row) => numberOf(row['deviceCount']),
      },
    ],
    tail: toTail(t),
  };
}

function toTail(t: Translate): readonly LeadColumn[] {
  return [
    {
      ...{ key: 'lastOrderAt', title: DEVICE_COLUMNS.lastOrderAt, width: 170, sortsFirst: 'desc' },
      render: ({ lastOrderAt }) => (typeof lastOrderAt === 'number' ? formatMoment(lastOrderAt) : NO_VALUE),
    },
    {
      ...{ key: 'idleDays', title: DEVICE_COLUMNS.idleDays, width: 110, sortsFirst: 'desc' },
      ...{ hint: t(IDLE_HINT), align: 'right' },
      render: (row) => numberOf(row['idleDays']),
    },
  ];
}

function toDeviceName(row: Row, t: Translate, devicePath: string | null): ReactNode {
  const words = wordOf(row['deviceNumber']);
  const removedAt = row['removedAt'];
  if (typeof removedAt === 'number') {
    return (
      <span title={t(REMOVED_AT, { at: formatMoment(removedAt) })}>
        {words} <StatusTag tone="neutral">{t(REMOVED)}</StatusTag>
      </span>
    );
  }
  return devicePath === null ? words : <Link to={toDetailPath(devicePath, row.id)}>{words}</Link>;
}

/** The devices of a group as they are now; null where their list is not filtered by what they have in common. */
function toGroupPath(
  view: DeviceView,
  { id }: Row,
  toPath: ReturnType<typeof useDeviceListPath>,
): string | null {
  if (id === UNKNOWN_GROUP) return null;
  if (view === 'store') return toPath({ storeId: [id] });
  return view === 'model' ? toPath({ model: id }) : null;
}

function toGroupName(view: DeviceView, { id, name }: Row, t: Translate): string {
  const { words, values } = toGroupWords(view, { id, name: typeof name === 'string' ? name : null });
  return t(words, values);
}

function wordOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : NO_VALUE;
}

function numberOf(value: unknown): string {
  return typeof value === 'number' ? formatNumber(value) : NO_VALUE;
}
