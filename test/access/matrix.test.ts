import { beforeAll, describe, expect, it } from 'vitest';
import {
  describeAccess,
  describeMatrix,
  type AccessReportSources,
} from '../../gateway/commands/report/access-report';
import { resources } from '../../resources.config';
import { withoutEighthType } from '../support/eighth/eighth-type';
import { subject } from '../support/permission-fixture';
import { createProductAccess } from '../support/product-access';

let sources: AccessReportSources;

beforeAll(async () => {
  // The reviewed table is that of the shipped product.
  sources = { ...(await createProductAccess(withoutEighthType(resources))), language: 'en' };
});

describe('npm run access:matrix', () => {
  it('prints the reviewed table: a changed line is a changed right', async () => {
    await expect(`${describeMatrix(sources).join('\n')}\n`).toMatchFileSnapshot('./matrix.snapshot.txt');
  });
});

describe('npm run access', () => {
  const print = (given: Parameters<typeof subject>[0]) => describeAccess(subject(given), sources).join('\n');

  it('lists the menu of an account', () => {
    const menu = print({ type: 2, includePermissions: [1000, 1100], excludePermissions: [1100] })
      .split('Menu\n')[1]
      ?.split('\n\n')[0];
    expect(menu).toBe('  Washers\n    Devices  /washer/device');
  });

  it('gives the reason of each refusal', () => {
    const report = print({ type: 2, includePermissions: [1000], excludePermissions: [1100] });
    expect(report).toMatch(
      /refused {2}\/washer\/order +Missing .*\(washerOrderInfo\)\. Ask the main account/,
    );
    expect(report).toMatch(/no data {2}\/washer\/statistic\/summary +Missing .*\(washerStatisticsInfo\)/);
    expect(report).toMatch(/open {5}\/washer\/device$/m);
  });

  it('shows an account under proxy an empty menu and its personal center', () => {
    const report = print({ type: 1, isUnderProxy: true });
    expect(report).toContain('Menu\n  (empty)');
    expect(report).toMatch(/open {5}\/userCenter\/personalCenter$/m);
    const all = sources.declaration.catalogue.permissions.length;
    expect(report).toContain(`Holds 0 of ${all} permissions and franchisee`);
  });

  it('says when an account type is unknown and which ids are', () => {
    expect(print({ type: 9 })).toContain('unknown: holds nothing');
    expect(print({ type: 2, includePermissions: [1000, 4711] })).toContain(
      'Ignored, in no permission group: 4711',
    );
  });
});
