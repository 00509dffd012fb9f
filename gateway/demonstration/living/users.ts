import { ONE_SECOND_MS } from '../../../contract/limits';
import { toStamp } from '../calendar';
import { drawPayMethod, toMobile } from '../order-maker';
import type { Random } from '../random';
import type { Arrival } from './arrivals';

/** What a user's phone tells the platform, as another system would (docs/platform-endpoint.md). */
export type UserStep =
  | { readonly kind: 'created'; readonly arrival: Arrival; readonly orderNo: string; readonly user: User }
  | {
      readonly kind: 'paid';
      readonly imei: string;
      readonly orderNo: string;
      readonly payNo: string;
      readonly payMethod: string;
      readonly payCents: number;
    }
  | { readonly kind: 'cancelled'; readonly imei: string; readonly orderNo: string };

/** Who it is; the mobile is of a made-up area. */
export interface User {
  readonly userId: string;
  readonly mobile: string;
}

/** A step and when it is taken, epoch ms. */
export interface PlannedStep {
  readonly at: number;
  readonly step: UserStep;
}

const USERS = 7_000;
const NEVER_PAYS = 0.05;
const CANCELS = 0.02;

/** What somebody who came does from here on: nearly all pay within seconds, few think better of it or forget. */
export function planUser(
  arrival: Arrival,
  { nowMs, random, sequence }: { readonly nowMs: number; readonly random: Random; readonly sequence: number },
): readonly PlannedStep[] {
  const { device, service } = arrival;
  const number = random.int(0, USERS - 1);
  const tail = String(sequence).padStart(6, '0');
  const orderNo = `${device.seed.letter}${toStamp(nowMs)}${tail}`;
  const created: PlannedStep = {
    at: nowMs,
    step: { kind: 'created', arrival, orderNo, user: { userId: `u${number}`, mobile: toMobile(number) } },
  };
  const laterAt = nowMs + random.int(3, 20) * ONE_SECOND_MS;
  if (random.chance(NEVER_PAYS)) return [created];
  if (random.chance(CANCELS)) {
    return [created, { at: laterAt, step: { kind: 'cancelled', imei: device.imei, orderNo } }];
  }
  const paid: UserStep = {
    kind: 'paid',
    imei: device.imei,
    orderNo,
    payNo: `4200${toStamp(laterAt)}${tail.padStart(10, '0')}`,
    payMethod: drawPayMethod(device, random),
    payCents: service.priceCents,
  };
  return [created, { at: laterAt, step: paid }];
}
