import { useCustom } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { LIST_CALLS } from '../../../contract/api/endpoints';
import { useText } from '../../i18n/language';
import { StateBlock } from '../../layout/state-block';
import { AccountCards } from './account-cards';
import { isAccountDetail } from './account-detail';
import styles from './personal-center.module.css';
import { ACCOUNT_TEXTS } from './texts';
import { Security } from './security';

/** Who one is, and the keys to it: password and sessions (pages §11.1). */
export function AccountTab({ pageId }: { readonly pageId: string }) {
  const t = useText();
  const { query } = useCustom({
    url: `${pageId}/${LIST_CALLS.detail}`,
    method: 'get',
    // The failure is shown in the page, with another try.
    errorNotification: false,
  });
  const detail: unknown = query.data?.data;

  if (query.isPending) return <Skeleton active avatar paragraph={{ rows: 8 }} />;
  if (query.isError || !isAccountDetail(detail)) {
    return (
      <StateBlock
        icon="alert"
        heading={t(ACCOUNT_TEXTS.failed)}
        action={
          <Button type="primary" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t(ACCOUNT_TEXTS.retry)}
          </Button>
        }
      >
        <p>{query.error?.message}</p>
      </StateBlock>
    );
  }
  return (
    <div className={styles['stack']}>
      <AccountCards detail={detail} />
      <Security onMobileChanged={() => void query.refetch()} />
    </div>
  );
}
