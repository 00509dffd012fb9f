import { describe, expect, it } from 'vitest';
import { toAccessSubject } from '../../contract/access/subject';
import type { UserDetail } from '../../contract/api/account/user';
import { portalUser } from '../../test/support/portal/portal-user';
import { createProductAccess } from '../../test/support/product-access';
import { createAccessControlProvider } from './access-control-provider';

const { declaration, access } = await createProductAccess();

function providerOf(user: Partial<UserDetail>) {
  return createAccessControlProvider({
    pages: declaration.pages,
    subject: access.of(toAccessSubject(portalUser(user))),
    catalogue: declaration.catalogue,
    toWords: (text) => text.zh,
  });
}

describe("refine's access control", () => {
  it('lets a merchant list devices', async () => {
    await expect(providerOf({}).can({ resource: 'washer/device', action: 'list' })).resolves.toEqual({
      can: true,
    });
  });

  it('refuses with the missing right in words', async () => {
    const staff = providerOf({ loginType: 2 });
    const answer = await staff.can({ resource: 'washer/device', action: 'list' });
    expect(answer.can).toBe(false);
    expect(answer.reason).toContain('washerDeviceInfo');
  });

  it.each([
    { resource: 'nope', action: 'list' },
    { resource: 'washer/device', action: 'delete' },
    { action: 'list' },
  ])('refuses what is not declared: %o', async (asked) => {
    await expect(providerOf({}).can(asked)).resolves.toEqual({ can: false });
  });
});
