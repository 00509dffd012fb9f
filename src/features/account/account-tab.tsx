import { Button, Skeleton } from 'antd';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { StateBlock } from '../../layout/state-block';
import { AccountCards } from './account-cards';
import styles from './personal-center.module.css';
import { ACCOUNT_TEXTS } from './texts';
import { Security } from './security';

/** Who one is, and the keys to it: password and sessions (pages §11.1). */
export function AccountTab() {
  const t = useText();
  const { data: detail, error, isFetching, refresh } = useEndpointQuery(ENDPOINTS.accountDetail);

  if (detail === undefined && error === null) return <Skeleton active avatar paragraph={{ rows: 8 }} />;
  if (detail === undefined) {
    return (
      <StateBlock
        icon="alert"
        heading={t(ACCOUNT_TEXTS.failed)}
        action={
          <Button type="primary" loading={isFetching} onClick={refresh}>
            {t(ACCOUNT_TEXTS.retry)}
          </Button>
        }
      >
        <p>{error?.message}</p>
      </StateBlock>
    );
  }
  return (
    <div className={styles['stack']}>
      <AccountCards detail={detail} />
      <Security onMobileChanged={refresh} />
    </div>
  );
}
