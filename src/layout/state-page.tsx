import { Result } from 'antd';
import type { ReactNode } from 'react';
import { Icon, type ControlIconName } from './icon';
import styles from './state-page.module.css';

/**
 * A page that stands still: what happened, why, and what to do about it.
 *
 * antd's Result carries its three drawings with it wherever it is imported: 11.1 kB of the first list. Pages
 * that show it are therefore loaded on demand; what stands still within a page is a block of state-block.tsx.
 */
export function StatePage({
  icon,
  code,
  heading,
  children,
  action,
}: {
  readonly icon: ControlIconName;
  /** A short sign above the heading, such as 404. */
  readonly code: string;
  readonly heading: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <section className={styles['page']}>
      <Result
        icon={
          <span className={styles['picture']}>
            <Icon name={icon} size={32} />
          </span>
        }
        title={
          <>
            <p className={styles['code']}>{code}</p>
            <h1 className={styles['heading']}>{heading}</h1>
          </>
        }
        subTitle={children}
        extra={action}
      />
    </section>
  );
}
