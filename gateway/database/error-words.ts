/** Numbers that the embedded engine gives the failures of its files (WASI), in words. */
const FILE_FAILURES: Readonly<Record<number, string>> = {
  2: 'permission denied',
  10: 'device or resource busy',
  29: 'input or output error',
  31: 'is a folder',
  33: 'too many open files',
  41: 'too many open files',
  44: 'no such file or folder',
  51: 'no space left on the device',
  54: 'not a folder',
  63: 'operation not permitted',
  69: 'read-only file system',
};

const MAX_LENGTH = 300;

/** What was thrown, in words; not everything that libraries throw is an Error. Never empty. */
export function describeThrown(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.errors.length > 0) {
    // A refused connection arrives as one whose own message is empty.
    return thrown.message || describeThrown(thrown.errors[0]);
  }
  if (thrown instanceof Error) return thrown.message || thrown.name;
  if (typeof thrown !== 'object' || thrown === null) return String(thrown) || 'unknown error';
  return describeObject(thrown);
}

/** The first line of it: for a message of one sentence. */
export function firstLineOf(thrown: unknown): string {
  return describeThrown(thrown).trim().split('\n', 1)[0] ?? '';
}

function describeObject(thrown: object): string {
  if ('message' in thrown && typeof thrown.message === 'string' && thrown.message !== '') {
    return thrown.message;
  }
  if ('errno' in thrown && typeof thrown.errno === 'number') {
    return FILE_FAILURES[thrown.errno] ?? `file system error ${thrown.errno}`;
  }
  const name = 'name' in thrown && typeof thrown.name === 'string' ? thrown.name : '';
  return name || toJson(thrown) || 'unknown error';
}

function toJson(thrown: object): string {
  try {
    const text = JSON.stringify(thrown);
    return text === '{}' ? '' : text.slice(0, MAX_LENGTH);
  } catch {
    return '';
  }
}
