import { Skeleton } from 'antd';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { UnreadBlock } from '../../layout/state-block';
import { AccountCards } from './account-cards';
import styles from './personal-center.module.css';
import { Security } from './security';

/** Who one is, and the keys to it: password and sessions (pages §11.1). */
export function AccountTab() {
  const { data: detail, error, refresh } = useEndpointQuery(ENDPOINTS.accountDetail);

  if (error !== null && detail === undefined) return <UnreadBlock error={error} onRetry={refresh} />;
  if (detail === undefined) return <Skeleton active avatar paragraph={{ rows: 8 }} />;
  return (
    <div className={styles['stack']}>
      <AccountCards detail={detail} />
      <Security onMobileChanged={refresh} />
    </div>
  );
}
