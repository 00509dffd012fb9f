import type { ReactNode } from 'react';
import { Icon, type ControlIconName } from './icon';
import styles from './state-block.module.css';

/** A designed standstill: what happened, why, and what to do about it. */
export function StateBlock({
  icon,
  code,
  heading,
  children,
  action,
}: {
  readonly icon: ControlIconName;
  /** A short sign above the heading, such as 404. */
  readonly code?: string;
  readonly heading: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <section className={styles['block']}>
      <span className={styles['picture']}>
        <Icon name={icon} size={32} />
      </span>
      {code === undefined ? null : <p className={styles['code']}>{code}</p>}
      <h1 className={styles['heading']}>{heading}</h1>
      {children === undefined ? null : <div className={styles['body']}>{children}</div>}
      {action === undefined ? null : <div className={styles['action']}>{action}</div>}
    </section>
  );
}
