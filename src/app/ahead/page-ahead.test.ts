import { beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '../../../contract/access/access';
import { toAccessSubject } from '../../../contract/access/subject';
import type { UserDetail } from '../../../contract/api/account/user';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import { portalUser } from '../../../test/support/portal/portal-user';
import { createProductAccess } from '../../../test/support/product-access';
import { readPageAhead } from './page-ahead';

let declaration: ResolvedDeclaration;
let access: Access;
beforeAll(async () => {
  ({ declaration, access } = await createProductAccess());
});

/** What is asked for on behalf of somebody who goes to an address. */
async function askedAt(address: string, changes: Partial<UserDetail> = {}): Promise<readonly string[]> {
  const asked: string[] = [];
  await readPageAhead(
    {
      list: ({ resource }) => Promise.resolve(void asked.push(resource)),
      call: ({ url }) => Promise.resolve(void asked.push(url)),
    },
    {
      declaration,
      subject: access.of(toAccessSubject(portalUser(changes))),
      address: new URL(address, 'http://portal.test'),
      nowMs: Date.now(),
    },
  );
  return asked;
}

describe('ahead of a page is asked for', () => {
  it('the figures of home, whichever way leads there', async () => {
    const home = ['washer/statistic/summary/report'];
    expect(await askedAt('/')).toEqual(home);
    expect(await askedAt('/washer')).toEqual(home);
    expect(await askedAt('/washer/statistic/summary?period=today')).toEqual(home);
  });

  it('the overview', async () => {
    expect(await askedAt('/overview')).toEqual(['overview/report']);
  });

  it('a list with its counts', async () => {
    expect(await askedAt('/washer/device')).toEqual(
      expect.arrayContaining(['washer/device', 'washer/device/tabs']),
    );
  });

  it.each([
    '/washer/statistic/summary',
    '/overview',
    '/washer/device',
    '/not/there',
    '/washer/statistic/income',
  ])('nothing at %s for whoever may not see it, or where it is not known', async (address) => {
    expect(await askedAt(address, { loginType: 2 })).toEqual([]);
  });
});
