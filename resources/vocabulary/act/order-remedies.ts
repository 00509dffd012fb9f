import {
  COUPON_CENTS_MAX,
  COUPON_COUNT_DEFAULT,
  COUPON_COUNT_MAX,
  COUPON_DAYS_DEFAULT,
  COUPON_DAYS_MAX,
  COUPON_FACE_MIN_CENTS,
} from '../../../contract/domain/remedy/coupon';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundStatus } from '../../../contract/domain/refund';
import type { ActionDeclaration } from '../../../contract/resources/action';
import type { SettableColumn } from '../../../contract/resources/source';
import { text } from '../../../contract/text';
import { action } from '../actions';
import { choice, money, number, words } from '../fields';
import type { OrderColumn } from '../order';
import { SETTLE_ASKED } from './run-ending';

/** An act on orders that sets no field of the type's own. */
export type OrderAct<E extends string> = ActionDeclaration<E, OrderColumn, SettableColumn<'order'>>;

const { waiting, running, finished, startFailed, aborted } = OrderStatus;
const COUNT = text('张', 'coupons');
const DAYS = text('天', 'days');

/** Gives the user coupons that make up for an order (pages 4.4). */
export function compensateAct<const E extends string>(permission: E): OrderAct<E> {
  return action('compensate', '补偿', 'Compensate', permission, {
    when: [{ field: 'orderStatus', in: [finished, startFailed, aborted] }],
    params: [
      choice('scope', '适用类型', 'Good for', {
        required: true,
        of: [
          ['equipment', '同类设备', 'Devices of this kind'],
          ['all', '全部设备类型', 'Devices of every kind'],
        ],
      }),
      money('faceCents', '面额', 'Value', {
        required: true,
        min: COUPON_FACE_MIN_CENTS,
        max: COUPON_CENTS_MAX,
      }),
      money('thresholdCents', '满减门槛', 'Least order', {
        min: COUPON_FACE_MIN_CENTS,
        max: COUPON_CENTS_MAX,
        hint: text('不低于面额；不填则与面额相同', 'At least the value; the value itself if left empty'),
      }),
      number('validDays', '有效天数', 'Valid for', {
        unit: DAYS,
        min: 1,
        max: COUPON_DAYS_MAX,
        step: 1,
        initial: COUPON_DAYS_DEFAULT,
      }),
      number('count', '张数', 'How many', {
        unit: COUNT,
        min: 1,
        max: COUPON_COUNT_MAX,
        step: 1,
        initial: COUPON_COUNT_DEFAULT,
        hint: text('每个订单最多补偿 3 次', 'An order is compensated 3 times at most'),
      }),
      words('note', '说明', 'Note', { hint: text('用户可见', 'Seen by the user') }),
    ],
    effect: { kind: 'compensate' },
  });
}

/** Starts what an order has bought, on its own device or another of its kind in the store (pages 4.4). */
export function remoteStartAct<const E extends string>(permission: E): OrderAct<E> {
  return action('remoteStart', '远程启动', 'Remote start', permission, {
    when: [
      { field: 'orderStatus', in: [waiting, startFailed, aborted] },
      // What went back was not bought any more.
      { field: 'refundStatus', in: [RefundStatus.none, RefundStatus.rejected] },
    ],
    params: [
      words('deviceId', '设备', 'Device', {
        hint: text('不选则在订单原设备上启动', 'On the device of the order if none is chosen'),
      }),
    ],
    effect: { kind: 'start' },
    reason: true,
  });
}

/** Brings an order to an end that is overdue by far, or lets it go on for a while (pages 4.5). */
export function handleTimeoutAct<const E extends string>(permission: E): OrderAct<E> {
  return action('handleTimeout', '严重超时处理', 'Handle timeout', permission, {
    when: [
      { field: 'orderStatus', in: [running] },
      { field: 'flags', in: ['severeTimeout'] },
    ],
    params: SETTLE_ASKED,
    effect: { kind: 'settle' },
    inArchive: true,
    reason: true,
  });
}
