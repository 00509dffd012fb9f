import type { ConfigProblem } from '../problem';

/** Finds every value that JSON would change or lose: functions, dates, class instances, undefined in lists … */
export function checkPlainData(
  value: unknown,
  path = '',
  above: readonly unknown[] = [],
): readonly ConfigProblem[] {
  if (above.includes(value)) return [toProblem(path, 'refers back to itself')];
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return [];
    case 'number':
      return Number.isFinite(value) ? [] : [toProblem(path, `is ${value}`)];
    case 'object':
      if (value === null) return [];
      if (!isPlainObject(value)) return [toProblem(path, 'is an instance of a class')];
      return Object.entries(value)
        .filter(([, child]) => child !== undefined || Array.isArray(value))
        .flatMap(([key, child]) =>
          checkPlainData(child, toPath(path, key, Array.isArray(value)), [...above, value]),
        );
    default:
      return [toProblem(path, `is a ${typeof value}`)];
  }
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

function toPath(path: string, key: string, isList: boolean): string {
  if (isList) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

function toProblem(path: string, what: string): ConfigProblem {
  return {
    id: 'RC001',
    path: path === '' ? 'declaration' : path,
    message: `the value ${what}; a declaration is plain data.`,
    hint: 'Use strings, numbers, booleans, lists and objects; name handlers and renderers instead of passing them.',
  };
}
