import { useState, type ReactNode } from 'react';
import { ACCOUNT_TYPE_TITLES } from '../../../contract/access/account';
import type { AccountDetail } from '../../../contract/api/account/account';
import { maskMobile } from '../../../contract/mobile';
import type { Text } from '../../../contract/text';
import { formatMoment, formatRelative } from '../../format/moment';
import { useLanguage, useText } from '../../i18n/language';
import { Facts } from '../../layout/facts';
import { StatusTag } from '../../table/status-tag';
import { AgreementCard } from './agreement-card';
import styles from './personal-center.module.css';
import { ACCOUNT_TEXTS, CERTIFICATIONS, SUBJECT_TITLES } from './texts';

const LABEL_WIDTH_PX = 128;

/** Who the account is, whom it stands for, and who operates it at the moment. */
export function AccountCards({ detail }: { readonly detail: AccountDetail }) {
  return (
    <>
      <Identity detail={detail} />
      <div className={styles['cards']}>
        <AccountCard detail={detail} />
        <SubjectCard detail={detail} />
      </div>
      <AgreementCard agreement={detail.proxy} />
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
  const { lastLoginAt, lastLoginIp, mobile } = detail;
  return (
    <Card
      title={t(ACCOUNT_TEXTS.account)}
      lines={[
        [ACCOUNT_TEXTS.username, detail.username],
        [ACCOUNT_TEXTS.mobile, mobile.includes('*') ? mobile : maskMobile(mobile)],
        [ACCOUNT_TEXTS.accountType, t(toAccountTypeTitle(detail.accountType))],
        [ACCOUNT_TEXTS.createdAt, formatMoment(detail.createdAt)],
        [ACCOUNT_TEXTS.lastLogin, lastLoginAt === null ? t(ACCOUNT_TEXTS.never) : <Since at={lastLoginAt} />],
        [ACCOUNT_TEXTS.lastLoginIp, lastLoginIp ?? t(ACCOUNT_TEXTS.never)],
      ]}
    />
  );
}

/** A moment, and how long ago it was when the card was drawn. */
function Since({ at }: { readonly at: number }) {
  const language = useLanguage();
  const [nowMs] = useState(() => Date.now());
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatMoment(at)}
      <span className={styles['aside']}>{formatRelative(at, nowMs, language)}</span>
    </time>
  );
}

function SubjectCard({ detail }: { readonly detail: AccountDetail }) {
  const t = useText();
  const certification = CERTIFICATIONS.get(detail.certification);
  const status = (
    <StatusTag tone={certification?.tone ?? 'neutral'}>
      {t(certification?.title ?? ACCOUNT_TEXTS.unknown)}
    </StatusTag>
  );
  return (
    <Card
      title={t(ACCOUNT_TEXTS.subject)}
      lines={[
        [ACCOUNT_TEXTS.franchisee, detail.franchiseeName],
        [ACCOUNT_TEXTS.subjectType, t(SUBJECT_TITLES.get(detail.subjectType) ?? ACCOUNT_TEXTS.unknown)],
        [ACCOUNT_TEXTS.certification, status],
      ]}
    />
  );
}

interface CardProps {
  readonly title: string;
  readonly lines: readonly (readonly [label: Text, value: ReactNode])[];
}

function Card({ title, lines }: CardProps) {
  const t = useText();
  return (
    <section className={styles['card']}>
      <h2 className={styles['cardTitle']}>{title}</h2>
      <Facts
        labelWidthPx={LABEL_WIDTH_PX}
        facts={lines.map(([label, value]) => ({ key: label.zh, label: t(label), value }))}
      />
    </section>
  );
}

function toAccountTypeTitle(accountType: number) {
  const entry = Object.entries(ACCOUNT_TYPE_TITLES).find(([type]) => Number(type) === accountType);
  return entry?.[1] ?? ACCOUNT_TEXTS.unknown;
}
