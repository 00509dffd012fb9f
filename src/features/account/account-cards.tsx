import { useState, type ReactNode } from 'react';
import { ACCOUNT_TYPE_TITLES } from '../../../contract/access/account';
import type { AccountDetail } from '../../../contract/api/account/account';
import { maskMobile } from '../../../contract/mobile';
import { formatDate, formatMoment, formatRelative } from '../../format/moment';
import { useLanguage, useText } from '../../i18n/language';
import { StatusTag } from '../../table/status-tag';
import styles from './personal-center.module.css';
import { ACCOUNT_TEXTS, CERTIFICATIONS, SUBJECT_TITLES } from './texts';

/** Who the account is, whom it stands for, and who operates it at the moment. */
export function AccountCards({ detail }: { readonly detail: AccountDetail }) {
  return (
    <>
      <Identity detail={detail} />
      <div className={styles['cards']}>
        <AccountCard detail={detail} />
        <SubjectCard detail={detail} />
      </div>
      <AgreementCard detail={detail} />
    </>
  );
}

function Identity({ detail }: { readonly detail: AccountDetail }) {
  const t = useText();
  const typeTitle = toAccountTypeTitle(detail.accountType);
  return (
    <section className={styles['identity']}>
      <span className={styles['avatar']} aria-hidden="true">
        {[...detail.username][0] ?? ''}
      </span>
      <div>
        <p className={styles['name']}>
          {detail.username}
          <span className={styles['type']}>{t(typeTitle)}</span>
        </p>
        <p className={styles['merchant']}>{detail.franchiseeName}</p>
      </div>
    </section>
  );
}

function AccountCard({ detail }: { readonly detail: AccountDetail }) {
  const t = useText();
  const language = useLanguage();
  const [nowMs] = useState(() => Date.now());
  const { lastLoginAt } = detail;
  return (
    <Card title={t(ACCOUNT_TEXTS.account)}>
      <Line label={t(ACCOUNT_TEXTS.username)}>{detail.username}</Line>
      <Line label={t(ACCOUNT_TEXTS.mobile)}>
        {detail.mobile.includes('*') ? detail.mobile : maskMobile(detail.mobile)}
      </Line>
      <Line label={t(ACCOUNT_TEXTS.accountType)}>{t(toAccountTypeTitle(detail.accountType))}</Line>
      <Line label={t(ACCOUNT_TEXTS.createdAt)}>{formatMoment(detail.createdAt)}</Line>
      <Line label={t(ACCOUNT_TEXTS.lastLogin)}>
        {lastLoginAt === null ? (
          t(ACCOUNT_TEXTS.never)
        ) : (
          <time dateTime={new Date(lastLoginAt).toISOString()}>
            {formatMoment(lastLoginAt)}
            <span className={styles['aside']}>{formatRelative(lastLoginAt, nowMs, language)}</span>
          </time>
        )}
      </Line>
      <Line label={t(ACCOUNT_TEXTS.lastLoginIp)}>{detail.lastLoginIp ?? t(ACCOUNT_TEXTS.never)}</Line>
    </Card>
  );
}

function SubjectCard({ detail }: { readonly detail: AccountDetail }) {
  const t = useText();
  const certification = CERTIFICATIONS.get(detail.certification);
  return (
    <Card title={t(ACCOUNT_TEXTS.subject)}>
      <Line label={t(ACCOUNT_TEXTS.franchisee)}>{detail.franchiseeName}</Line>
      <Line label={t(ACCOUNT_TEXTS.subjectType)}>
        {t(SUBJECT_TITLES.get(detail.subjectType) ?? ACCOUNT_TEXTS.unknown)}
      </Line>
      <Line label={t(ACCOUNT_TEXTS.certification)}>
        <StatusTag tone={certification?.tone ?? 'neutral'}>
          {t(certification?.title ?? ACCOUNT_TEXTS.unknown)}
        </StatusTag>
      </Line>
    </Card>
  );
}

function AgreementCard({ detail: { proxy } }: { readonly detail: AccountDetail }) {
  const t = useText();
  return (
    <section className={styles['card']}>
      <h2 className={styles['cardTitle']}>
        {t(ACCOUNT_TEXTS.proxy)}
        <StatusTag tone={proxy === null ? 'neutral' : 'warning'}>
          {t(proxy === null ? ACCOUNT_TEXTS.selfOperated : ACCOUNT_TEXTS.underProxy)}
        </StatusTag>
      </h2>
      <p className={proxy === null ? styles['explained'] : styles['explainedWarning']}>
        {proxy === null
          ? t(ACCOUNT_TEXTS.selfOperatedDetail)
          : t(ACCOUNT_TEXTS.underProxyDetail, {
              agent: proxy.agentName,
              from: formatDate(proxy.startAt),
              to: formatDate(proxy.endAt),
            })}
      </p>
    </section>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['card']}>
      <h2 className={styles['cardTitle']}>{title}</h2>
      <dl className={styles['lines']}>{children}</dl>
    </section>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['line']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['value']}>{children}</dd>
    </div>
  );
}

function toAccountTypeTitle(accountType: number) {
  const entry = Object.entries(ACCOUNT_TYPE_TITLES).find(([type]) => Number(type) === accountType);
  return entry?.[1] ?? ACCOUNT_TEXTS.unknown;
}
