import { Button } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import type { UserInfo } from '../../../contract/api/account/user';
import { text } from '../../../contract/text';
import { findLimitedIds } from '../../access/limited-rights';
import { PermissionSummary } from '../../form/permission/permission-summary';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import styles from './acting-bar.module.css';

const TEXTS = {
  limited: text(
    '「{agent}」代运营中（至 {to}）：您的 {count} 项权限暂由其行使',
    '{agent} operates for your merchant until {to} and has {count} of your rights meanwhile',
  ),
  show: text('查看是哪些', 'Which ones'),
  hide: text('收起', 'Hide'),
  agreement: text('授权编号 {id}，授权期 {from} 至 {to}', 'Authorisation {id}, from {from} until {to}'),
  detail: text(
    '商家主账号已将以下权限授权给代运营商行使，您在授权期间不能使用；您的其他权限不受影响。授权到期或解除后自动恢复，无需重新登录。',
    'The merchant main account has handed these rights over to the agent; you cannot use them meanwhile. Your other rights stay as they are, and these come back by themselves when the authorisation ends, without logging in again.',
  ),
} as const;

/** Tells a sub-account, wherever it is, which of its rights an agent has, by which agreement and until when. */
export function AgencyBar({ user }: { readonly user: UserInfo }) {
  const t = useText();
  const detailId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const ids = useMemo(() => findLimitedIds(user), [user]);
  const { operatedBy } = user;
  if (operatedBy === null) return null;
  const { agentName: agent, endAt } = operatedBy;
  return (
    <div className={styles['bar']} role="status">
      <strong>{t(TEXTS.limited, { agent, to: formatMoment(endAt), count: ids.length })}</strong>
      <Button
        type="link"
        size="small"
        className={styles['more'] ?? ''}
        aria-expanded={isOpen}
        aria-controls={detailId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? TEXTS.hide : TEXTS.show)}
      </Button>
      {isOpen && <Detail id={detailId} agreement={operatedBy} ids={ids} />}
    </div>
  );
}

interface DetailProps {
  readonly id: string;
  readonly agreement: AgreementInForce;
  /** The reader's own rights that the agent has. */
  readonly ids: readonly number[];
}

/** By which agreement, until when, and which rights: below the bar, over the page. */
function Detail({ id, agreement, ids }: DetailProps) {
  const t = useText();
  const { id: agreementId, startAt, endAt } = agreement;
  const period = { from: formatMoment(startAt), to: formatMoment(endAt) };
  return (
    <div id={id} className={styles['detail']}>
      <p>{t(TEXTS.agreement, { id: agreementId, ...period })}</p>
      <p>{t(TEXTS.detail)}</p>
      <PermissionSummary ids={ids} />
    </div>
  );
}
