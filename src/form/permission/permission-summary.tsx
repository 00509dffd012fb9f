import { useMemo } from 'react';
import { useRightsSource } from '../../access/rights-source';
import { useText } from '../../i18n/language';
import { Facts } from '../../layout/facts';
import { toPermissionGroups } from './permission-groups';
import styles from './permission-summary.module.css';

const LABEL_WIDTH_PX = 136;

/** Rights in words, group by group; ids that the catalogue does not know are left out. */
export function PermissionSummary({ ids }: { readonly ids: readonly number[] }) {
  const t = useText();
  const { declaration } = useRightsSource();
  const groups = useMemo(() => {
    const wanted = new Set(ids);
    return toPermissionGroups(declaration.catalogue.permissions.filter(({ id }) => wanted.has(id)));
  }, [declaration, ids]);
  return (
    <Facts
      labelWidthPx={LABEL_WIDTH_PX}
      facts={groups.map(({ group, title, permissions }) => ({
        key: group,
        label: t(title),
        value: (
          <div className={styles['rights']}>
            {permissions.map((permission) => (
              <span key={permission.id} className={styles['right']}>
                {t(permission.title)}
              </span>
            ))}
          </div>
        ),
      }))}
    />
  );
}
