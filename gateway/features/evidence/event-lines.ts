import { DisplayStatus } from '../../../contract/domain/device';
import { said, toLine, type Line } from './line';

/** Something that was kept, as it stands in the database. */
export interface KeptEvent {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly orderId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** States that are told in words of their own. */
const TOLD_APART: readonly unknown[] = [DisplayStatus.offline, DisplayStatus.fault];

/** What was kept of a device: its state, and what it told of itself. */
export function toDeviceEventLines(event: KeptEvent): readonly Line[] {
  switch (event.kind) {
    case 'state':
      return toStateLines(event);
    case 'reading':
      return toReadingLines(event);
    default:
      return [];
  }
}

function toStateLines({ id, at, detail }: KeptEvent): readonly Line[] {
  const { before, after, online, heardAt } = detail;
  const link =
    typeof online !== 'boolean'
      ? []
      : toLine(id, at, [online ? 'online' : 'offline', online ? 'device' : 'system'], {
          ...said('until', typeof heardAt === 'number' ? heardAt : null),
        });
  const isPlain = before !== after && !TOLD_APART.includes(before) && !TOLD_APART.includes(after);
  const state =
    isPlain && typeof before === 'number' && typeof after === 'number'
      ? toLine(id, at, ['state', 'device'], { before, value: after })
      : [];
  return [...link, ...toFaultLines(id, at, detail), ...state];
}

function toFaultLines(
  id: string,
  at: number,
  { fault, faultText, faultBefore }: KeptEvent['detail'],
): readonly Line[] {
  if (typeof fault === 'string') {
    const words = typeof faultText === 'string' && faultText !== fault ? faultText : null;
    return toLine(id, at, ['fault', 'device'], { code: fault, ...said('words', words) });
  }
  return typeof faultBefore === 'string'
    ? toLine(id, at, ['faultCleared', 'device'], { code: faultBefore })
    : [];
}

function toReadingLines({ id, at, detail: { field, before, value } }: KeptEvent): readonly Line[] {
  if (typeof field !== 'string') return [];
  return toLine(id, at, ['reading', 'device'], { field, before: toPlain(before), value: toPlain(value) });
}

function toPlain(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** What was kept of the order itself; its refund is told with the refunds. */
export function toOrderEventLines({ id, at, kind }: KeptEvent): readonly Line[] {
  switch (kind) {
    case 'cancelled':
      return toLine(id, at, ['cancelled', 'user']);
    case 'expired':
      return toLine(id, at, ['expired', 'system']);
    case 'timeout':
    case 'severeTimeout':
      return toLine(id, at, [kind, 'system']);
    default:
      return [];
  }
}
