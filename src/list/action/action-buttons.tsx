import { Button } from 'antd';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { LabelButton } from '../labels/label-button';
import type { Batch } from '../command/batch';
import { ACTION_WORDS } from './action-words';
import styles from './action.module.css';
import { useActionDialog } from './use-action-dialog';

interface PageActionsProps {
  readonly page: ResolvedListPage;
  readonly onChanged: () => void;
  readonly onGiven: (batch: Batch) => void;
}

/** What the account may do to the page itself: add to it. */
export function PageActions({ page, onChanged, onGiven }: PageActionsProps) {
  const t = useText();
  const { press, dialog } = useActionDialog({ page, onChanged, onGiven });
  return (
    <>
      {page.actions
        .filter(({ scope }) => scope === 'page')
        .map((action) => (
          <Button key={action.name} type="primary" onClick={() => press(action, [])}>
            {t(action.title)}
          </Button>
        ))}
      {dialog}
    </>
  );
}

interface BulkActionsProps extends PageActionsProps {
  readonly rows: readonly Row[];
  readonly onActing: (isActing: boolean) => void;
  readonly onClear: () => void;
}

/** What the account may do to the selected rows at once. */
export function BulkActions({ page, rows, onChanged, onGiven, onActing, onClear }: BulkActionsProps) {
  const t = useText();
  const { press, dialog } = useActionDialog({ page, onChanged, onGiven, onActing });
  return (
    <div className={styles['bulk']} role="group" aria-label={t(ACTION_WORDS.actions)}>
      <span aria-live="polite">{t(ACTION_WORDS.selected, { count: rows.length })}</span>
      {page.actions
        .filter(({ isBulk }) => isBulk)
        .map((action) => (
          <Button key={action.name} danger={action.needsReason} onClick={() => press(action, rows)}>
            {t(action.title)}
          </Button>
        ))}
      {page.kind === 'device' && <LabelButton rows={rows} onActing={onActing} />}
      {dialog}
      <Button type="text" onClick={onClear}>
        {t(ACTION_WORDS.unselect)}
      </Button>
    </div>
  );
}
