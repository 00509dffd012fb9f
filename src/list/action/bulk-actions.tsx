import { Button } from 'antd';
import type { Row } from '../../../contract/api/page/list';
import { useText } from '../../i18n/language';
import { hasLabels } from '../labels/has-labels';
import { LabelButton } from '../labels/label-button';
import { isAlarming } from './action-danger';
import styles from './action.module.css';
import { DIALOG_WORDS } from './dialog-words';
import type { PageActionsProps } from './page-actions';
import { useActionDialog } from './use-action-dialog';

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
    <div className={styles['bulk']} role="group" aria-label={t(DIALOG_WORDS.actions)}>
      <span aria-live="polite">{t(DIALOG_WORDS.selected, { count: rows.length })}</span>
      {page.actions
        .filter(({ isBulk }) => isBulk)
        .map((action) => (
          <Button key={action.name} danger={isAlarming(action)} onClick={() => press(action, rows)}>
            {t(action.title)}
          </Button>
        ))}
      {hasLabels(page) && <LabelButton rows={rows} onActing={onActing} />}
      {dialog}
      <Button type="text" onClick={onClear}>
        {t(DIALOG_WORDS.unselect)}
      </Button>
    </div>
  );
}
