import { Alert, Button, Form, Modal, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Row } from '../../../contract/api/page/list';
import type { StartState } from '../../../contract/api/page/remedy/remote-start';
import { toStartStateEndpoint } from '../../../contract/api/page/remedy/start-state-endpoint';
import { given } from '../../form/rules/rules';
import { useText } from '../../i18n/language';
import { EmptyBlock } from '../../layout/empty-block';
import { UnreadBlock } from '../../layout/state-block';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { useActionTitle } from '../action/row-name';
import { describeFailure } from '../command/command-failure';
import { COMMAND_STATES } from '../command/command-states';
import { DeviceChoice } from './device-choice';
import { START_WORDS } from './remedy-words';
import styles from './remedy.module.css';

const WIDTH_PX = 520;

/** Starts what an order has bought, on its own device or on another that is free (pages 4.4). */
export function StartDialog(props: ActionDialogProps) {
  const [row] = props.rows;
  return row === undefined ? null : <StartOne {...props} row={row} />;
}

function StartOne({ row, ...props }: ActionDialogProps & { readonly row: Row }) {
  const { page, action } = props;
  const t = useText();
  const state = useEndpointQuery(toStartStateEndpoint(page, action), { body: { id: row.id } });
  // Devices come and go: what is chosen from stays as it was read, and the gateway looks again.
  const [seen, see] = useState<StartState | null>(null);
  const { data, isStale, isFetching } = state;
  const isFresh = data !== undefined && !isStale && !isFetching && state.error === null;
  if (seen === null && isFresh && data.devices.length > 0) see(data);
  if (seen === null) {
    return (
      <Shell {...props} row={row} onRefresh={isFresh ? state.refresh : null}>
        {state.error !== null && !isFetching ? (
          <UnreadBlock error={state.error} onRetry={state.refresh} />
        ) : isFresh ? (
          <>
            <LastStart last={data.last} />
            <EmptyBlock title={t(START_WORDS.none)} hint={t(START_WORDS.noneHint)} />
          </>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        )}
      </Shell>
    );
  }
  const own = seen.devices.find(({ isOwn }) => isOwn);
  return (
    <ActionDialog
      {...props}
      taken={t(START_WORDS.taken)}
      initial={props.initial ?? { params: { deviceId: own?.deviceId ?? null } }}
      head={
        <>
          <Alert className={styles['block'] ?? ''} type="info" showIcon message={t(START_WORDS.effect)} />
          <LastStart last={seen.last} />
        </>
      }
      asks={
        <Form.Item
          name={['params', 'deviceId']}
          label={t(START_WORDS.device)}
          rules={given(t(START_WORDS.deviceMissing))}
        >
          <DeviceChoice devices={seen.devices} />
        </Form.Item>
      }
    />
  );
}

/** What came of the start before: whoever starts it again is to know why. */
function LastStart({ last }: Pick<StartState, 'last'>) {
  const t = useText();
  if (last === null) return null;
  const state = t(COMMAND_STATES[last.status].title);
  const reason = describeFailure(last, t);
  return (
    <Alert
      className={styles['block'] ?? ''}
      type={reason === null ? 'info' : 'warning'}
      showIcon
      message={t(START_WORDS.last, { device: last.deviceNumber, state })}
      description={reason}
    />
  );
}

interface ShellProps extends Pick<ActionDialogProps, 'page' | 'action' | 'onClose'> {
  readonly row: Row;
  /** Null where there is nothing to read again. */
  readonly onRefresh: (() => void) | null;
  readonly children: ReactNode;
}

/** The dialog before there is anything to decide. */
function Shell({ page, action, row, onRefresh, onClose, children }: ShellProps) {
  const t = useText();
  const title = useActionTitle(page, action, [row]);
  return (
    <Modal
      open
      width={WIDTH_PX}
      maskClosable={false}
      title={title}
      onCancel={onClose}
      footer={
        <>
          {onRefresh !== null && <Button onClick={onRefresh}>{t(START_WORDS.refresh)}</Button>}
          <Button onClick={onClose}>{t(START_WORDS.close)}</Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
