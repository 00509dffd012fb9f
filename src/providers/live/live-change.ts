import type { LiveChange } from '../../../contract/api/live/live';

const TYPES: readonly unknown[] = ['created', 'updated', 'deleted'] satisfies readonly LiveChange['type'][];

/** Reads a change; null for what another release may have sent. */
export function parseChange(data: string): LiveChange | null {
  try {
    const change: unknown = JSON.parse(data);
    return isChange(change) ? change : null;
  } catch {
    return null;
  }
}

export function isChange(value: unknown): value is LiveChange {
  if (typeof value !== 'object' || value === null) return false;
  const ids: unknown = Reflect.get(value, 'ids');
  return (
    typeof Reflect.get(value, 'resource') === 'string' &&
    TYPES.includes(Reflect.get(value, 'type')) &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string')
  );
}
