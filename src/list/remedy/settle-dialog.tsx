import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { ENDING_CONSEQUENCES } from './remedy-words';
import { RunItems } from './run-items';
import { RUN_WORDS } from './run-words';

/** Brings an order to an end that is overdue by far, or lets it go on (pages 4.5). */
export function SettleDialog(props: ActionDialogProps) {
  const { page, action, rows } = props;
  return (
    <ActionDialog
      {...props}
      asks={
        <RunItems
          {...{ page, action, rows }}
          name="ending"
          consequences={ENDING_CONSEQUENCES}
          noneWords={RUN_WORDS.noneOfSettle}
        />
      }
    />
  );
}
