import { readFileSync } from 'node:fs';
import { createCatalogue, type Catalogue, type Permission } from '../../contract/access/catalogue';
import type { AccessSubject } from '../../contract/access/account';
import rows from '../fixtures/permissions.json';

/** One row of the reviewed permission list, which stands apart from the declaration on purpose. */
export type PermissionFixture = (typeof rows)[number];
export const PERMISSION_ROWS: readonly PermissionFixture[] = rows;

/** The catalogue of the fixture, so that proofs about rights do not read the declaration they prove. */
export function createFixtureCatalogue(): Catalogue {
  const permissions = rows.map(({ id, key, title, titleEn, group }): Permission => ({
    id,
    key,
    title: { zh: title, en: titleEn },
    group,
    groupTitle: { zh: group, en: group },
    roles: [],
    reserved: null,
    isDelegable: true,
  }));
  return createCatalogue(permissions);
}

/** The text of `access-policy.conf` as shipped. */
export function readPolicy(): string {
  return readFileSync(new URL('../../access-policy.conf', import.meta.url), 'utf8');
}

/** An account with no rights of its own; give what the test is about. */
export function subject(given: Partial<AccessSubject> & { readonly type: number }): AccessSubject {
  return {
    isUnderProxy: false,
    includePermissions: [],
    shouldHavePermissions: [],
    excludePermissions: [],
    delegatedPermissions: null,
    handedOverPermissions: [],
    ...given,
  };
}
