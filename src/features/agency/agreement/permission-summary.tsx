import { useMemo } from 'react';
import { useText } from '../../../i18n/language';
import { toPermissionGroups } from '../../../form/permission/permission-groups';
import { useRightsSource } from '../../../access/rights-source';
import styles from './agreement.module.css';

/** Rights in words, group by group; ids that the catalogue does not know are left out. */
export function PermissionSummary({ ids }: { readonly ids: readonly number[] }) {
  const t = useText();
  const { declaration } = useRightsSource();
  const groups = useMemo(() => {
    const wanted = new Set(ids);
    return toPermissionGroups(declaration.catalogue.permissions.filter(({ id }) => wanted.has(id)));
  }, [declaration, ids]);
  return (
    <dl className={styles['summary']}>
      {groups.map(({ group, title, permissions }) => (
        <div key={group} className={styles['summaryLine']}>
          <dt>{t(title)}</dt>
          <dd>
            {permissions.map((permission) => (
              <span key={permission.id} className={styles['right']}>
                {t(permission.title)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
