import { describe, expect, it } from 'vitest';
import { valid, withEntry } from '../../test/support/declaration/dryer';
import { ConfigError } from './problem';
import { resolveDeclaration } from './resolve';

describe('resolveDeclaration', () => {
  it('throws one error that lists all problems', () => {
    expect(() => resolveDeclaration(withEntry({ icon: 'nothing', name: '1' }))).toThrow(ConfigError);
  });

  it('derives paths, redirects and effective permissions', () => {
    const resolved = resolveDeclaration(valid);
    expect(resolved.pages.map(({ path }) => path)).toEqual([
      '/dryer/statistic/summary',
      '/dryer/statistic/income',
      '/dryer/statistic/device',
      '/dryer/device',
      '/dryer/order',
    ]);
    expect(resolved.groups.map(({ path, redirect }) => [path, redirect])).toEqual([
      ['/dryer', '/dryer/statistic'],
      ['/dryer/statistic', '/dryer/statistic/summary'],
    ]);
    expect(resolved.pages[3]?.permission).toEqual([{ kind: 'all', keys: ['dryerDeviceInfo'] }]);
  });

  it('leaves nothing undefined', () => {
    const resolved = resolveDeclaration(valid);
    const plain: unknown = JSON.parse(JSON.stringify(resolved.pages));
    expect(plain).toEqual(resolved.pages);
  });
});
