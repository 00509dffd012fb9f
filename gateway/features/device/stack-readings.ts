import { STACK_ENTRIES_MAX, STACK_KEY_CHARS_MAX } from '../../../contract/domain/evidence/curve';
import type { StackDeclaration } from '../../../contract/resources/evidence/stack';
import type { Readings } from './sample-tables';

/** What tells the entries of a device's list apart, as text and in the order of the list; at most 16 of them. */
export function stackKeys({ list, key }: StackDeclaration, values: Values): readonly string[] {
  const keys = entriesOf(values[list]).flatMap((entry) => keyOf(entry[key]) ?? []);
  return [...new Set(keys)].slice(0, STACK_ENTRIES_MAX);
}

/** The name that an entry's quantity is kept by; no field's name has a dot in it. */
export function stackReading({ list, of }: StackDeclaration, key: string): string {
  return `${list}.${key}.${of}`;
}

/** What a device tells of the entries, by those names; of two that are called the same the first counts. */
export function stackReadings(stack: StackDeclaration, values: Values): Readings {
  const entries = entriesOf(values[stack.list]);
  return Object.fromEntries(
    stackKeys(stack, values).flatMap((key) => {
      const value = entries.find((entry) => keyOf(entry[stack.key]) === key)?.[stack.of];
      return typeof value === 'number' ? [[stackReading(stack, key), value] as const] : [];
    }),
  );
}

type Values = Readonly<Record<string, unknown>>;

function entriesOf(value: unknown): readonly Values[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return entries.filter(isEntry);
}

function isEntry(entry: unknown): entry is Values {
  return typeof entry === 'object' && entry !== null;
}

function keyOf(value: unknown): string | undefined {
  const key = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return key !== '' && key.length <= STACK_KEY_CHARS_MAX ? key : undefined;
}
