import { useSyncExternalStore } from 'react';
import { text } from '../../../contract/text';
import { missingParts, type MissingReason } from '../../away/missing-parts';
import { useText } from '../../i18n/language';
import styles from './missing-notice.module.css';

const TEXTS = {
  away: text(
    '网络异常，页面还有内容未加载，恢复后自动显示',
    'The network is down. What is missing on this page appears once it is back.',
  ),
  gone: text('系统已更新，刷新后可继续使用', 'The portal was updated. Reload the page to go on.'),
  retry: text('立即重试', 'Try now'),
  reload: text('刷新页面', 'Reload'),
};

interface MissingNoticeProps {
  readonly reload: () => void;
}

/** Says that parts of the page are missing, and why; drawn without antd, which may be among them. */
export function MissingNotice({ reload }: MissingNoticeProps) {
  const reason = useSyncExternalStore(missingParts.subscribe, missingParts.reason);
  // Stands from the start: what appears with its words is not read out by every screen reader.
  return <div role="status">{reason === null ? null : <Notice {...{ reason, reload }} />}</div>;
}

function Notice({ reason, reload }: MissingNoticeProps & { readonly reason: MissingReason }) {
  const t = useText();
  const isGone = reason === 'gone';
  return (
    <div className={styles['notice']}>
      {t(TEXTS[reason])}
      <button type="button" className={styles['step']} onClick={isGone ? reload : missingParts.tryNow}>
        {t(isGone ? TEXTS.reload : TEXTS.retry)}
      </button>
    </div>
  );
}
