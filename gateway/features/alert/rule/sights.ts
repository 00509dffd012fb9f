import type {
  AlertSpan,
  ResolvedAlertCondition,
  ResolvedMeasure,
  ResolvedSeen,
} from '../../../../contract/resources/alert';
import { readField, type AlertDevice } from './alert-facts';
import { holdsFrom, isBeyond } from './field-test';

/** Something that a device shows. */
export interface Sight {
  /** Key of the entry that shows it; empty for the device. */
  readonly key: string;
  /** From when on it is there, epoch ms; 0 where it is there already. */
  readonly from: number;
  /** What was seen, where the rule alone does not say it. */
  readonly cause: string;
}

/** What of a rule differs where the device stands. */
export interface Place {
  /** The limit of its store; null: as declared. */
  readonly limit: number | null;
}

const ANYWHERE: Place = { limit: null };

/** What a condition looks at, as far as it is there or will be; empty for conditions of other kinds. */
export function sightsOf(
  when: ResolvedAlertCondition,
  device: AlertDevice,
  place = ANYWHERE,
): readonly Sight[] {
  switch (when.kind) {
    case 'measure':
    case 'state':
    case 'entries':
      return seenOf(when, device, place);
    case 'any':
      // A figure of one of several would not say which of them it is.
      return when.of.flatMap((each) => {
        const seen = seenOf(each, device, ANYWHERE);
        return each.kind === 'measure' ? seen.map((sight) => ({ ...sight, cause: '' })) : seen;
      });
    default:
      return [];
  }
}

function seenOf(when: ResolvedSeen, device: AlertDevice, { limit }: Place): readonly Sight[] {
  const from = holdsFrom(when.while, (field) => readField(device, field));
  if (from === null) return [];
  switch (when.kind) {
    case 'measure': {
      const value = readField(device, when.field);
      return isOver(when, value, limit) ? [{ key: '', from, cause: String(value) }] : [];
    }
    case 'state':
      return [{ key: '', from, cause: '' }];
    case 'entries':
      return entriesOf(device, when.list).flatMap((entry) => {
        const own = holdsFrom(when.where, (column) => entry[column]);
        const key = toKey(entry[when.key]);
        return own === null ? [] : [{ key, from: Math.max(from, own), cause: key }];
      });
  }
}

function isOver({ limit, isExclusive }: ResolvedMeasure, value: unknown, own: number | null): boolean {
  return isBeyond(value, own === null ? limit : { ...limit, value: own }, isExclusive);
}

/** Entries are told apart by words or numbers. */
function toKey(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

type Entry = Readonly<Record<string, unknown>>;

function entriesOf(device: AlertDevice, list: string): readonly Entry[] {
  const entries = readField(device, list);
  return Array.isArray(entries) ? entries.filter(isEntry) : [];
}

function isEntry(entry: unknown): entry is Entry {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}

/** How long a condition has to last, seconds; null where the device does not say, and then it never does. */
export function secondsOf(when: ResolvedAlertCondition, device: AlertDevice): number | null {
  if (!('forSeconds' in when)) return 0;
  return toSeconds(when.forSeconds, device);
}

function toSeconds(span: AlertSpan, device: AlertDevice): number | null {
  if (typeof span === 'number') return span;
  const seconds = readField(device, span.from);
  return typeof seconds === 'number' && seconds >= 0 ? seconds : null;
}

/** Tells whether a rule has to hold for a while before it counts. */
export function isLasting(when: ResolvedAlertCondition): boolean {
  return 'forSeconds' in when && when.forSeconds !== 0;
}
