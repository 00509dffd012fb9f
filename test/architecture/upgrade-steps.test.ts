import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allMigrations } from '../../gateway/database/migrations/all-migrations';
import { STANDING_INDEXES } from '../../gateway/database/upgrade/standing-indexes';
import { ROOT } from './source-files';
import { findUnkindSteps, type UpgradeStep } from './upgrade-steps';

/** The last step of the releases that had to stop for one. */
const LAST_STOP = 179;
const FOLDER = join(ROOT, 'gateway/database/migrations');

const numberOf = (name: string): number => Number.parseInt(name, 10);

function readSteps(): readonly UpgradeStep[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^\d+-/.test(basename(path)),
  );
  return Object.keys(allMigrations).map((name) => {
    const file = files.find((path) => numberOf(basename(path)) === numberOf(name));
    if (file === undefined) throw new Error(`No file holds the step ${name}.`);
    return { name, source: readFileSync(join(FOLDER, file), 'utf8') };
  });
}

describe('a step of the schema', () => {
  it('stops nobody who works while it is made, nor the release before it', () => {
    const steps = readSteps();
    expect(steps.length).toBeGreaterThan(40);
    expect(findUnkindSteps(steps.filter(({ name }) => numberOf(name) > LAST_STOP))).toEqual([]);
    // What came before did: the reader finds it.
    expect(findUnkindSteps(steps).length).toBeGreaterThan(3);
  });

  it.each([
    ['ALTER TABLE account DROP COLUMN nickname', 1],
    ['ALTER TABLE account RENAME COLUMN nickname TO name', 1],
    ['ALTER TABLE account ALTER COLUMN nickname TYPE varchar(20)', 1],
    ['ALTER TABLE account ALTER COLUMN nickname SET NOT NULL', 1],
    ['CREATE INDEX account_by_name ON account (nickname)', 1],
    ['CREATE TABLE nickname (id text); CREATE UNIQUE INDEX nickname_by_id ON nickname (id)', 0],
    ["ALTER TABLE account ADD COLUMN nickname text NOT NULL DEFAULT ''", 0],
    ['ALTER TABLE account DROP CONSTRAINT nickname_is_short', 0],
  ])('that says %s is told %i times', (source, times) => {
    expect(findUnkindSteps([{ name: '180-names', source }])).toHaveLength(times);
  });

  it('that takes something away says from which on releases do without', () => {
    const source = 'ALTER TABLE account DROP COLUMN nickname';
    expect(findUnkindSteps([{ name: '190-names.from-180', source }])).toEqual([]);
  });
});

it('every standing index has a name of its own', () => {
  const names = STANDING_INDEXES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
