import { useGetIdentity } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { SessionRow } from '../../../contract/api/account/session';
import type { UserInfo } from '../../../contract/api/account/user';
import { maskMobile } from '../../../contract/mobile';
import { Permitted } from '../../access/access-context';
import { useActing } from '../../access/acting';
import { lazyPart } from '../../away/lazy-part';
import { formatMoment, formatRelative } from '../../format/moment';
import { useLanguage, useText } from '../../i18n/language';
import { useQuestion } from '../../form/submit/use-question';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { RecordTable } from '../../table/record-table';
import type { DataColumn } from '../../table/data-table/data-column';
import { StatusTag } from '../../table/status-tag';
import { useNow } from '../../format/use-now';
import { ACCOUNT_WORDS } from './account-words';
import styles from './account.module.css';
import { toDeviceName } from './device-name';

/** Loaded when the first of them is opened; forms and their validation are no part of the page. */
const MobileDialog = lazyPart(async () => (await import('./mobile-dialog')).MobileDialog);
const PasswordDialog = lazyPart(async () => (await import('./password-dialog')).PasswordDialog);

/** Key of the only account that may change its mobile. */
const MOBILE_KEY = 'franchisee';
const NO_BODY = {};

/** Mobile, password and sessions of the own account; sub-accounts keep the mobile that they were given. */
export function Security({ onMobileChanged }: { readonly onMobileChanged?: () => void }) {
  const t = useText();
  const [isChanging, setIsChanging] = useState(false);
  const sessions = useEndpointQuery(ENDPOINTS.sessionList, { body: NO_BODY });
  const { end, endOthers, questions } = useEndSession(sessions.refresh);
  const others = (sessions.data?.list ?? []).filter(({ isCurrent }) => !isCurrent).length;
  const columns = useSessionColumns(end);
  return (
    <>
      {questions}
      <Permitted needs={MOBILE_KEY}>
        <MobilePanel
          onChanged={() => {
            onMobileChanged?.();
            sessions.refresh();
          }}
        />
      </Permitted>
      <section className={styles['panel']}>
        <header className={styles['head']}>
          <div>
            <h2>{t(ACCOUNT_WORDS.password)}</h2>
            <p>{t(ACCOUNT_WORDS.passwordDetail)}</p>
          </div>
          <Button onClick={() => setIsChanging(true)}>{t(ACCOUNT_WORDS.changePassword)}</Button>
        </header>
      </section>
      <section className={styles['panel']}>
        <header className={styles['head']}>
          <div>
            <h2>{t(ACCOUNT_WORDS.sessions)}</h2>
            <p>{t(ACCOUNT_WORDS.sessionsDetail)}</p>
          </div>
          {others > 0 && (
            <Button danger onClick={() => endOthers(others)}>
              {t(ACCOUNT_WORDS.endOthers)}
            </Button>
          )}
        </header>
        <RecordTable label={t(ACCOUNT_WORDS.sessions)} columns={columns} query={sessions} />
      </section>
      {isChanging && (
        <Suspense fallback={null}>
          <PasswordDialog
            onClose={() => setIsChanging(false)}
            onChanged={() => {
              setIsChanging(false);
              sessions.refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The own mobile, and the way to another. */
function MobilePanel({ onChanged }: { readonly onChanged: () => void }) {
  const t = useText();
  const { data: user, refetch } = useGetIdentity<UserInfo>();
  const { refresh } = useActing();
  const [isChanging, setIsChanging] = useState(false);
  if (user === undefined) return null;
  return (
    <section className={styles['panel']}>
      <header className={styles['head']}>
        <div>
          <h2>{t(ACCOUNT_WORDS.mobile)}</h2>
          <p>{t(ACCOUNT_WORDS.mobileDetail, { mobile: maskMobile(user.mobile) })}</p>
        </div>
        <Button onClick={() => setIsChanging(true)}>{t(ACCOUNT_WORDS.changeMobile)}</Button>
      </header>
      {isChanging && (
        <Suspense fallback={null}>
          <MobileDialog
            mobile={user.mobile}
            onClose={() => setIsChanging(false)}
            onChanged={() => {
              setIsChanging(false);
              onChanged();
              // The mobile stands in the frame, too, and codes of later acts go to it.
              void refresh().then(() => refetch());
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function useSessionColumns(end: (session: SessionRow) => void): readonly DataColumn<SessionRow>[] {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNow();
  return [
    {
      key: 'device',
      title: t(ACCOUNT_WORDS.device),
      width: 240,
      render: ({ userAgent, isCurrent }) => (
        <span className={styles['device']} title={userAgent}>
          {toDeviceName(userAgent) ?? t(ACCOUNT_WORDS.unknownDevice)}
          {isCurrent && <StatusTag tone="success">{t(ACCOUNT_WORDS.current)}</StatusTag>}
        </span>
      ),
    },
    { key: 'ip', title: t(ACCOUNT_WORDS.ip), width: 150, render: ({ ip }) => ip },
    {
      key: 'createdAt',
      title: t(ACCOUNT_WORDS.createdAt),
      width: 170,
      render: ({ createdAt }) => formatMoment(createdAt),
    },
    {
      key: 'lastSeen',
      title: t(ACCOUNT_WORDS.lastSeen),
      width: 110,
      render: ({ lastSeenAt }) => (
        <time dateTime={new Date(lastSeenAt).toISOString()} title={formatMoment(lastSeenAt)}>
          {formatRelative(lastSeenAt, nowMs, language)}
        </time>
      ),
    },
    {
      key: 'actions',
      title: t(ACCOUNT_WORDS.actions),
      width: 90,
      render: (session) =>
        session.isCurrent ? null : (
          <Button type="link" size="small" danger onClick={() => end(session)}>
            {t(ACCOUNT_WORDS.end)}
          </Button>
        ),
    },
  ];
}

function useEndSession(onDone: () => void) {
  const t = useText();
  const { ask, questions } = useQuestion();
  const end = ({ id, userAgent }: SessionRow) =>
    ask({
      title: t(ACCOUNT_WORDS.endTitle),
      detail: t(ACCOUNT_WORDS.endDetail, {
        device: toDeviceName(userAgent) ?? t(ACCOUNT_WORDS.unknownDevice),
      }),
      okText: t(ACCOUNT_WORDS.end),
      isDanger: true,
      endpoint: ENDPOINTS.sessionEnd,
      body: { id },
      done: t(ACCOUNT_WORDS.ended),
      onSettled: onDone,
    });
  const endOthers = (count: number) =>
    ask({
      title: t(ACCOUNT_WORDS.endOthersTitle, { count }),
      detail: t(ACCOUNT_WORDS.endOthersDetail),
      okText: t(ACCOUNT_WORDS.endOthers),
      isDanger: true,
      endpoint: ENDPOINTS.sessionEndOthers,
      body: {},
      done: t(ACCOUNT_WORDS.othersEnded),
      onSettled: onDone,
    });
  return { end, endOthers, questions };
}
