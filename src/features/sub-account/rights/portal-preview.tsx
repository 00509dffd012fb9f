import { useMemo } from 'react';
import type { AccessSubject } from '../../../../contract/access/account';
import { useText } from '../../../i18n/language';
import styles from './portal-preview.module.css';
import { useRightsSource } from '../../../access/rights-source';
import { RIGHTS_WORDS } from './rights-words';
import { toVisiblePortal } from '../../../access/visible-portal';

/** The menu and the buttons that an account will see, decided by the rules the portal itself follows. */
export function PortalPreview({ subject }: { readonly subject: AccessSubject }) {
  const t = useText();
  const { access, declaration, findMenuPages } = useRightsSource();
  const groups = useMemo(
    () => toVisiblePortal(declaration, access.of(subject), findMenuPages),
    [declaration, access, subject, findMenuPages],
  );
  const pages = groups.flatMap((group) => group.pages);
  const actionCount = pages.reduce((count, { actions }) => count + actions.length, 0);
  return (
    <section className={styles['preview']} aria-label={t(RIGHTS_WORDS.preview)}>
      <header className={styles['head']}>
        <h2 className={styles['heading']}>{t(RIGHTS_WORDS.preview)}</h2>
        <p className={styles['hint']} aria-live="polite">
          {t(actionCount === 0 ? RIGHTS_WORDS.previewViewOnly : RIGHTS_WORDS.previewPages, {
            pages: pages.length,
            actions: actionCount,
          })}
        </p>
      </header>
      {groups.length === 0 ? (
        <div className={styles['empty']}>
          <p>{t(RIGHTS_WORDS.previewEmpty)}</p>
          <p className={styles['hint']}>{t(RIGHTS_WORDS.previewEmptyHint)}</p>
        </div>
      ) : (
        <ul className={styles['menu']} tabIndex={0}>
          {groups.map((group) => (
            <li key={group.id} className={styles['group']}>
              <span className={styles['groupName']}>{t(group.title)}</span>
              <ul className={styles['pages']}>
                {group.pages.map((page) => (
                  <li key={page.id} className={styles['page']} data-page={page.id}>
                    {t(page.title)}
                    <span className={styles['actions']}>
                      {page.actions.map(({ name, title }) => (
                        <span key={name} className={styles['action']}>
                          {t(title)}
                        </span>
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <p className={styles['foot']}>{t(RIGHTS_WORDS.previewHint)}</p>
    </section>
  );
}
