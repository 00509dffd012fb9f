import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { AccountType, toEffectivePermissionIds } from '../../../contract/access/account';
import { toAccessSubject } from '../../../contract/access/subject';
import type { UserInfo } from '../../../contract/api/account/user';
import { text } from '../../../contract/text';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import styles from './acting-bar.module.css';

/** Loaded when somebody asks which rights are meant. */
const AgencyDialog = lazy(async () => ({ default: (await import('./agency-dialog')).AgencyDialog }));

const TEXTS = {
  limited: text(
    '「{agent}」代运营中（至 {to}）：您的 {count} 项权限暂由其行使',
    '{agent} operates for your merchant (until {to}) and has {count} of your rights meanwhile',
  ),
  restored: text('授权到期或解除后自动恢复', 'They come back by themselves'),
  show: text('查看是哪些', 'Which ones'),
} as const;

/** The rights that a sub-account was given and that an agent has for now; none for everybody else. */
export function findLimitedIds(user: UserInfo): readonly number[] {
  if (user.loginType !== AccountType.manager || user.operatedBy === null) return [];
  const given = toEffectivePermissionIds(toAccessSubject(user));
  return user.operatedBy.permissionIds.filter((id) => given.has(id));
}

/** Tells a sub-account, wherever it is, which of its rights an agent has, by which agreement and until when. */
export function AgencyBar({ user }: { readonly user: UserInfo }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const ids = useMemo(() => findLimitedIds(user), [user]);
  const { operatedBy } = user;
  if (operatedBy === null) return null;
  const { agentName: agent, endAt } = operatedBy;
  return (
    <div className={styles['bar']} role="status">
      <strong>{t(TEXTS.limited, { agent, to: formatMoment(endAt), count: ids.length })}</strong>
      <span>{t(TEXTS.restored)}</span>
      <Button type="link" size="small" className={styles['more'] ?? ''} onClick={() => setIsOpen(true)}>
        {t(TEXTS.show)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AgencyDialog agreement={operatedBy} ids={ids} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
