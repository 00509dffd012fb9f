import { Alert, Form, Input, Skeleton } from 'antd';
import type { RunState } from '../../../contract/api/page/remedy/run-state';
import { toRunStateEndpoint } from '../../../contract/api/page/remedy/run-state-endpoint';
import type { RunEnding } from '../../../contract/domain/remedy/settle';
import type { Text } from '../../../contract/text';
import { unless } from '../../form/rules/rules';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import { useEndpointQuery } from '../../providers/use-endpoint';
import type { ActionDialogProps } from '../action/action-dialog';
import { EndingItems } from './run-ending-items';
import { RunPanel } from './run-panel';
import { RUN_WORDS } from './run-words';
import styles from './remedy.module.css';

interface RunItemsProps extends Pick<ActionDialogProps, 'page' | 'action' | 'rows'> {
  /** Name of the parameter that carries the ending. */
  readonly name: string;
  readonly consequences: Readonly<Partial<Record<RunEnding, Text>>>;
  /** Which of the orders are meant. @default all */
  readonly isMeant?: (run: RunState) => boolean;
  /** What is said where none is. */
  readonly noneWords: Text;
  /** Stands below what is chosen. */
  readonly note?: string;
}

/** What runs, and how it is to end; nothing is sent before that is known. */
export function RunItems({
  page,
  action,
  rows,
  name,
  consequences,
  isMeant = () => true,
  noneWords,
  note,
}: RunItemsProps) {
  const t = useText();
  const body = { ids: rows.map(({ id }) => id) };
  const { data, error, isStale, isFetching, refresh } = useEndpointQuery(toRunStateEndpoint(page, action), {
    body,
  });
  if (data === undefined || isStale) {
    return (
      <>
        {error !== null && !isFetching ? (
          <UnreadBlock error={error} onRetry={refresh} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        )}
        <Form.Item name="runs" rules={unless(() => t(RUN_WORDS.unread))}>
          <Input type="hidden" />
        </Form.Item>
      </>
    );
  }
  const runs = data.runs.filter(isMeant);
  if (runs.length === 0) return <p className={styles['quiet']}>{t(noneWords)}</p>;
  // What lies beyond those that are told of cannot be told apart: it is counted with them.
  const total = runs.length + data.total - data.runs.length;
  return (
    <>
      <RunPanel page={page} runs={runs} total={total} />
      <EndingItems {...{ page, action, name, runs, consequences }} answer={data} />
      {note !== undefined && <Alert className={styles['block'] ?? ''} type="info" showIcon message={note} />}
    </>
  );
}
