import { Alert, Modal, Skeleton } from 'antd';
import { toBlockRuleEndpoint } from '../../../contract/api/page/block/block-rule-endpoint';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { BLOCK_WORDS } from './block-words';
import styles from './block.module.css';

const NO_BODY = { body: {} };

/** Sets when users are suggested, beginning with what holds now. */
export function BlockRuleDialog(props: ActionDialogProps) {
  const { page, action, onClose } = props;
  const t = useText();
  const { data, error, refresh } = useEndpointQuery(toBlockRuleEndpoint(page, action), NO_BODY);
  if (data === undefined) {
    return (
      <Modal open title={t(action.title)} maskClosable={false} footer={null} onCancel={onClose}>
        {error === null ? (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ) : (
          <UnreadBlock error={error} onRetry={refresh} />
        )}
      </Modal>
    );
  }
  const { mayChange, ...rule } = data;
  return (
    <ActionDialog
      {...props}
      initial={{ params: rule }}
      head={
        <Alert
          className={styles['effect'] ?? ''}
          type={mayChange ? 'info' : 'warning'}
          showIcon
          message={t(mayChange ? BLOCK_WORDS.rule : BLOCK_WORDS.ruleAllStores)}
        />
      }
    />
  );
}
