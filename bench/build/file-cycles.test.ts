import { describe, expect, it } from 'vitest';
import { findCycle } from './file-cycles';

const file = (imports: readonly string[]) => ({
  type: 'chunk' as const,
  fileName: '',
  code: '',
  imports,
  moduleIds: [],
});

describe('files that import each other', () => {
  it('are none where imports run one way, however many lead to one file', () => {
    expect(
      findCycle({ a: file(['b', 'c']), b: file(['c']), c: file([]), style: { type: 'asset' } }),
    ).toBeNull();
  });

  it('are named in the order of their imports', () => {
    expect(findCycle({ a: file(['b']), b: file(['c']), c: file(['d', 'b']), d: file([]) })).toEqual([
      'b',
      'c',
      'b',
    ]);
  });
});
