import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { AccessSubject } from '../../../contract/access/account';
import type { Permission } from '../../../contract/access/catalogue';
import { ROLE_TEMPLATES } from '../../../contract/access/role-template';
import type { SubAccount } from '../../../contract/api/account/sub-account';
import { maskMobile } from '../../../contract/mobile';
import { formatDate, formatMoment, formatRelative } from '../../format/moment';
import { formatYuan } from '../../format/yuan';
import { useLanguage, useText } from '../../i18n/language';
import type { DataColumn } from '../../table/data-table/data-column';
import { StatusTag } from '../../table/status-tag';
import { useNow } from '../../format/use-now';
import { Permitted } from '../../access/access-context';
import { effectiveIds } from './rights/rights-draft';
import { STATE_WORDS, SUB_ACCOUNT_WORDS } from './sub-account-words';
import styles from './sub-accounts.module.css';

/** What is done to a sub-account after a question. */
export type SubAccountCommand = 'enable' | 'disable' | 'remove';

interface ColumnsOptions {
  readonly ownerKey: string;
  /** Nobody is given more for now: an agent operates the merchant. */
  readonly isFrozen: boolean;
  readonly permissions: readonly Permission[];
  readonly subjectOf: (account: SubAccount) => AccessSubject;
  readonly onEdit: (account: SubAccount) => void;
  readonly onExplain: (account: SubAccount) => void;
  readonly onCommand: (command: SubAccountCommand, account: SubAccount) => void;
}

const WIDTHS_PX = {
  username: 132,
  mobile: 116,
  role: 90,
  stores: 92,
  rights: 70,
  rightsBeside: 116,
  refund: 128,
  expiry: 96,
  state: 92,
  lastLogin: 92,
  actions: 176,
} as const;

/** The columns of the sub-accounts' table. */
export function useSubAccountColumns(options: ColumnsOptions): readonly DataColumn<SubAccount>[] {
  const t = useText();
  return [
    ...usePersonColumns(options),
    ...useRightsColumns(options),
    ...useLifeColumns(),
    {
      key: 'actions',
      title: t(SUB_ACCOUNT_WORDS.actions),
      width: WIDTHS_PX.actions,
      fixed: 'right',
      render: (account) => <Commands {...options} account={account} />,
    },
  ];
}

function usePersonColumns({ ownerKey, onEdit }: ColumnsOptions): readonly DataColumn<SubAccount>[] {
  const t = useText();
  return [
    {
      key: 'username',
      title: t(SUB_ACCOUNT_WORDS.username),
      width: WIDTHS_PX.username,
      fixed: 'left',
      render: (account) => (
        <Permitted needs={ownerKey}>
          <Button
            type="link"
            className={styles['strong']}
            title={account.username}
            onClick={() => onEdit(account)}
          >
            <span className={styles['name']}>{account.username}</span>
          </Button>
        </Permitted>
      ),
    },
    {
      key: 'mobile',
      title: t(SUB_ACCOUNT_WORDS.mobile),
      width: WIDTHS_PX.mobile,
      render: ({ mobile }) => maskMobile(mobile),
    },
    {
      key: 'role',
      title: t(SUB_ACCOUNT_WORDS.role),
      width: WIDTHS_PX.role,
      render: ({ roleTemplate }) =>
        t(ROLE_TEMPLATES.find(({ name }) => name === roleTemplate)?.title ?? SUB_ACCOUNT_WORDS.custom),
    },
  ];
}

function useRightsColumns({
  permissions,
  subjectOf,
  isFrozen,
}: ColumnsOptions): readonly DataColumn<SubAccount>[] {
  const t = useText();
  return [
    {
      key: 'stores',
      title: t(SUB_ACCOUNT_WORDS.stores),
      width: WIDTHS_PX.stores,
      render: ({ storeIds }) =>
        storeIds === null
          ? t(SUB_ACCOUNT_WORDS.allStores)
          : t(SUB_ACCOUNT_WORDS.storeCount, { count: storeIds.length }),
    },
    {
      key: 'rights',
      title: t(SUB_ACCOUNT_WORDS.rights),
      width: isFrozen ? WIDTHS_PX.rightsBeside : WIDTHS_PX.rights,
      align: 'right',
      render: (account) => <RightCount subject={subjectOf(account)} permissions={permissions} />,
    },
    {
      key: 'refundLimits',
      title: t(SUB_ACCOUNT_WORDS.refundLimits),
      width: WIDTHS_PX.refund,
      render: (account) => <RefundLimits account={account} />,
    },
  ];
}

/** What may be given back; nothing at all is said in words. */
function RefundLimits({ account }: { readonly account: SubAccount }) {
  const t = useText();
  const { refundLimitSingleCents: single, refundLimitDayCents: day } = account;
  if (single === 0) return <span className={styles['muted']}>{t(SUB_ACCOUNT_WORDS.noRefunds)}</span>;
  return (
    <span className={styles['pair']}>
      <span>{t(SUB_ACCOUNT_WORDS.limitSingle, { amount: formatYuan(single) })}</span>
      <span>{t(SUB_ACCOUNT_WORDS.limitDay, { amount: formatYuan(day) })}</span>
    </span>
  );
}

/** How many rights are in effect, and how many an agent has for now. */
function RightCount({
  subject,
  permissions,
}: Pick<ColumnsOptions, 'permissions'> & { readonly subject: AccessSubject }) {
  const t = useText();
  const inEffect = effectiveIds(subject, permissions).length;
  const withAgent = effectiveIds({ ...subject, handedOverPermissions: [] }, permissions).length - inEffect;
  const words = t(SUB_ACCOUNT_WORDS.rightCount, { count: inEffect });
  if (withAgent === 0) return words;
  return (
    <span className={styles['pair']}>
      <span>{words}</span>
      <span className={styles['muted']}>{t(SUB_ACCOUNT_WORDS.rightsWithAgent, { count: withAgent })}</span>
    </span>
  );
}

function useLifeColumns(): readonly DataColumn<SubAccount>[] {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNow();
  return [
    {
      key: 'expiry',
      title: t(SUB_ACCOUNT_WORDS.expiry),
      width: WIDTHS_PX.expiry,
      render: ({ expiresAt }) =>
        expiresAt === null ? (
          <span className={styles['muted']}>{t(SUB_ACCOUNT_WORDS.never)}</span>
        ) : (
          formatDate(expiresAt)
        ),
    },
    {
      key: 'state',
      title: t(SUB_ACCOUNT_WORDS.state),
      width: WIDTHS_PX.state,
      render: ({ state }) => (
        <StatusTag tone={STATE_WORDS[state].tone}>{t(STATE_WORDS[state].title)}</StatusTag>
      ),
    },
    {
      key: 'lastLogin',
      title: t(SUB_ACCOUNT_WORDS.lastLogin),
      width: WIDTHS_PX.lastLogin,
      render: ({ lastLoginAt }) =>
        lastLoginAt === null ? (
          <span className={styles['muted']}>{t(SUB_ACCOUNT_WORDS.neverLoggedIn)}</span>
        ) : (
          <time dateTime={new Date(lastLoginAt).toISOString()} title={formatMoment(lastLoginAt)}>
            {formatRelative(lastLoginAt, nowMs, language)}
          </time>
        ),
    },
  ];
}

function Commands({
  account,
  ownerKey,
  isFrozen,
  onEdit,
  onExplain,
  onCommand,
}: ColumnsOptions & { readonly account: SubAccount }) {
  const t = useText();
  const isOff = account.state === 'disabled';
  return (
    <span className={styles['commands']}>
      <Permitted needs={ownerKey}>
        <Button type="link" size="small" onClick={() => onEdit(account)}>
          {t(SUB_ACCOUNT_WORDS.edit)}
        </Button>
      </Permitted>
      <Button type="link" size="small" onClick={() => onExplain(account)}>
        {t(SUB_ACCOUNT_WORDS.explain)}
      </Button>
      <Permitted needs={ownerKey}>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              isOff
                ? {
                    key: 'enable',
                    disabled: isFrozen,
                    label: t(isFrozen ? SUB_ACCOUNT_WORDS.frozenEnable : SUB_ACCOUNT_WORDS.enable),
                  }
                : { key: 'disable', label: t(SUB_ACCOUNT_WORDS.disable) },
              { key: 'remove', danger: true, label: t(SUB_ACCOUNT_WORDS.remove) },
            ],
            onClick: ({ key }) => {
              if (key === 'enable' || key === 'disable' || key === 'remove') onCommand(key, account);
            },
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={t(SUB_ACCOUNT_WORDS.more, { name: account.username })}
          />
        </Dropdown>
      </Permitted>
    </span>
  );
}
