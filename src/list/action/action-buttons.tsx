import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Row } from '../../../contract/api/page/list';
import { meetsConditions, type ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { ACTION_WORDS } from './action-words';
import styles from './action.module.css';

/** Loaded when the first action is reached for. */
const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog')).ActionDialog }));

interface ActionButtonsProps {
  readonly page: ResolvedListPage;
  readonly actions: readonly ResolvedAction[];
  readonly rows: readonly Row[];
  readonly onChanged: () => void;
  /** Whether a dialog is open: what it stands in must stay until it is done. */
  readonly onActing?: (isActing: boolean) => void;
}

/** A button per action, and the dialog of the one that was pressed. */
function ActionButtons({ page, actions, rows, onChanged, onActing }: ActionButtonsProps) {
  const t = useText();
  // The rows as they were then: a live change may take one from the list while its dialog is filled in.
  const [pressed, setPressed] = useState<{
    readonly action: ResolvedAction;
    readonly rows: readonly Row[];
  } | null>(null);
  function press(next: typeof pressed): void {
    setPressed(next);
    onActing?.(next !== null);
  }
  return (
    <>
      {actions.map((each) => (
        <Button key={each.name} danger={each.needsReason} onClick={() => press({ action: each, rows })}>
          {t(each.title)}
        </Button>
      ))}
      {pressed !== null && (
        <Suspense fallback={null}>
          <ActionDialog {...{ page, onChanged }} {...pressed} onClose={() => press(null)} />
        </Suspense>
      )}
    </>
  );
}

interface RowActionsProps {
  readonly page: ResolvedListPage;
  readonly row: Row;
  readonly onChanged: () => void;
}

/** What the account may do to this row, as its state allows. */
export function RowActions({ page, row, onChanged }: RowActionsProps) {
  const t = useText();
  const actions = page.actions.filter((action) => meetsConditions(row, action.when));
  return (
    <div className={styles['row']} role="group" aria-label={t(ACTION_WORDS.actions)}>
      <ActionButtons page={page} actions={actions} rows={[row]} onChanged={onChanged} />
    </div>
  );
}

interface BulkActionsProps {
  readonly page: ResolvedListPage;
  readonly rows: readonly Row[];
  readonly onChanged: () => void;
  readonly onActing: (isActing: boolean) => void;
  readonly onClear: () => void;
}

/** What the account may do to the selected rows at once. */
export function BulkActions({ page, rows, onChanged, onActing, onClear }: BulkActionsProps) {
  const t = useText();
  return (
    <div className={styles['bulk']} role="group" aria-label={t(ACTION_WORDS.actions)}>
      <span aria-live="polite">{t(ACTION_WORDS.selected, { count: rows.length })}</span>
      <ActionButtons
        page={page}
        actions={page.actions.filter(({ isBulk }) => isBulk)}
        rows={rows}
        onChanged={onChanged}
        onActing={onActing}
      />
      <Button type="text" onClick={onClear}>
        {t(ACTION_WORDS.unselect)}
      </Button>
    </div>
  );
}
