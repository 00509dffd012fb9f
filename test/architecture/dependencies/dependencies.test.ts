import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../source-files';
import { findIdle, findUnexplained, readLicenceRows, type LicenceRow } from './licences';
import { readLockfile, type LockedPackage } from './lockfile';

const packages = readLockfile();
const rows = readLicenceRows(readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8'));

describe('the lockfile', () => {
  it('has the hash of every package', () => {
    expect(packages.filter(({ integrity }) => !/^sha512-/.test(integrity ?? ''))).toEqual([]);
  });

  it('holds nothing under a licence that docs/dependencies.md gives no reason for', () => {
    expect(rows.every(({ reason }) => reason.length > 0)).toBe(true);
    expect(findUnexplained(packages, rows)).toEqual([]);
  });

  it('needs each line of that page', () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(findIdle(packages, rows)).toEqual([]);
  });
});

describe('the rule of licences', () => {
  const locked = (changes: Partial<LockedPackage>): LockedPackage => ({
    ...{ name: 'left', license: 'GPL-3.0', integrity: 'sha512-', isForTests: false },
    ...changes,
  });
  const row: LicenceRow = { license: 'GPL-3.0', names: ['left'], isForTests: true, reason: 'It is a test.' };

  it('finds what is neither allowed nor explained', () => {
    expect(findUnexplained([locked({}), locked({ license: 'MIT' })], [])).toEqual(['left: GPL-3.0']);
    expect(findUnexplained([locked({ license: 'none' })], [])).toEqual(['left: none']);
  });

  it('takes a reason that holds for tests for no reason to run it', () => {
    expect(findUnexplained([locked({ isForTests: true })], [row])).toEqual([]);
    expect(findUnexplained([locked({})], [row])).toEqual(['left: GPL-3.0']);
  });

  it('takes a reason for one package for none of another', () => {
    expect(findUnexplained([locked({ name: 'leftover' })], [{ ...row, isForTests: false }])).toHaveLength(1);
    expect(
      findUnexplained([locked({ name: 'leftover' })], [{ ...row, names: ['left*'], isForTests: false }]),
    ).toEqual([]);
  });

  it('finds a reason that nothing needs', () => {
    expect(findIdle([locked({ license: 'MIT' })], [row])).toEqual(['left: GPL-3.0']);
  });
});
