import { type ComponentType } from 'react';
import type { Needs } from '../../access/access-context';
import type { Row } from '../../../contract/api/page/list';
import type {
  ResolvedDeclaration,
  ResolvedListPage,
  ResolvedPage,
} from '../../../contract/resources/resolved';
import { text, type Text } from '../../../contract/text';
import { lazyPart } from '../../away/lazy-part';
import type { SiblingPath, TimeStyle } from '../../table/cells';
import { commandFieldOf } from '../command/row-command';
import { DetailSections } from './detail-sections';

/** What every part of the drawer is drawn from. */
export interface DetailPartProps {
  /** With what the reader may see and do. */
  readonly page: ResolvedListPage;
  readonly row: Row;
  /** When the row was last read: what tells of it is read anew with it. */
  readonly changedAt: number;
  readonly timeStyle: TimeStyle;
  /** Path that sibling pages share, for links to them. */
  readonly siblingPath: SiblingPath;
}

/** A part of the drawer with an address of its own. */
export interface DetailPart {
  /** Its word in the address. */
  readonly name: string;
  readonly title: Text;
  readonly isFor: (page: ResolvedListPage, declaration: ResolvedDeclaration) => boolean;
  /** What it needs beside the page's own rights; whoever may not is not offered it. @default nothing */
  readonly needs?: (declaration: ResolvedDeclaration, page: ResolvedListPage) => Needs;
  /** Drawn while it is shown, so that nothing of it is asked for before; load it lazily. */
  readonly Part: ComponentType<DetailPartProps>;
}

function isOverTickets(page: ResolvedPage): boolean {
  return page.kind === 'list' && page.source.table === 'ticket';
}

/** The list of the orders of a device page's type. */
function ordersOf(
  { source }: ResolvedListPage,
  { pages }: ResolvedDeclaration,
): ResolvedListPage | undefined {
  return pages.find(
    (page): page is ResolvedListPage => page.kind === 'order' && page.source.equipment === source.equipment,
  );
}

/** Parts of the drawer, in order; the first is shown when the address names none. */
export const DETAIL_PARTS: readonly DetailPart[] = [
  // Whoever opens a ticket wants to read what was said, and to answer.
  {
    name: 'conversation',
    title: text('对话', 'Conversation'),
    isFor: isOverTickets,
    Part: lazyPart(async () => (await import('../ticket/conversation')).Conversation),
  },
  { name: 'overview', title: text('概览', 'Overview'), isFor: () => true, Part: DetailSections },
  {
    name: 'live',
    title: text('实时状态', 'Live'),
    isFor: ({ sections }) => sections.some(({ part }) => part === 'live'),
    Part: lazyPart(async () => (await import('./live/live-part')).LivePart),
  },
  {
    name: 'orders',
    title: text('订单', 'Orders'),
    isFor: (page, declaration) => page.kind === 'device' && ordersOf(page, declaration) !== undefined,
    needs: (declaration, page) => ordersOf(page, declaration)?.reads ?? [],
    Part: lazyPart(async () => (await import('./orders/device-orders')).DeviceOrders),
  },
  {
    name: 'commands',
    title: text('指令记录', 'Commands'),
    isFor: (page) => commandFieldOf(page) !== undefined,
    Part: lazyPart(async () => (await import('../command/command-history')).CommandHistory),
  },
  {
    name: 'alerts',
    title: text('告警与故障', 'Alerts'),
    isFor: ({ kind }) => kind === 'device',
    Part: lazyPart(async () => (await import('../alert/alert-part')).AlertPart),
  },
  {
    name: 'timeline',
    title: text('时间线', 'Timeline'),
    isFor: ({ kind }) => kind === 'order',
    Part: lazyPart(async () => (await import('../evidence/order-timeline')).OrderTimeline),
  },
  {
    name: 'timeline',
    title: text('状态时间线', 'Timeline'),
    isFor: ({ kind }) => kind === 'device',
    Part: lazyPart(async () => (await import('../evidence/device-timeline')).DeviceTimeline),
  },
  {
    name: 'firmware',
    title: text('固件', 'Firmware'),
    isFor: ({ kind, source }, { equipment }) =>
      kind === 'device' &&
      equipment.some(
        ({ deviceType, firmware }) => deviceType === source.equipment && firmware.versions.length > 0,
      ),
    Part: lazyPart(async () => (await import('../firmware/firmware-part')).FirmwarePart),
  },
  {
    name: 'curve',
    title: text('设备曲线', 'Curve'),
    isFor: ({ kind, source }, { equipment }) =>
      kind === 'order' &&
      equipment.some(({ deviceType, curves }) => deviceType === source.equipment && curves.length > 0),
    Part: lazyPart(async () => (await import('../evidence/curve/order-curve')).OrderCurvePart),
  },
  {
    name: 'refunds',
    title: text('退款与补偿', 'Refunds and coupons'),
    isFor: ({ kind }) => kind === 'order',
    Part: lazyPart(async () => (await import('../remedy/order-remedies')).OrderRemedies),
  },
  {
    name: 'user',
    title: text('用户', 'User'),
    isFor: ({ kind }) => kind === 'order',
    Part: lazyPart(async () => (await import('../evidence/order-user')).OrderUser),
  },
  {
    name: 'tickets',
    title: text('工单', 'Tickets'),
    isFor: ({ kind }, { pages }) => kind === 'order' && pages.some(isOverTickets),
    needs: ({ pages }) => pages.find(isOverTickets)?.reads ?? [],
    Part: lazyPart(async () => (await import('../evidence/ticket/linked-tickets')).LinkedTickets),
  },
  {
    name: 'log',
    title: text('操作日志', 'Operation log'),
    isFor: () => true,
    Part: lazyPart(async () => (await import('./object-log')).ObjectLog),
  },
];
