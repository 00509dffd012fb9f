import type { ActionDialogProps } from '../action/action-dialog';
import { RefundMany } from './refund-many';
import { RefundOne } from './refund-one';

/** Gives money back: for one order as much as is decided, for several that never ran all of it (pages 4.3). */
export function RefundDialog(props: ActionDialogProps) {
  const [row, ...others] = props.rows;
  if (row === undefined) return null;
  return others.length === 0 ? <RefundOne {...props} row={row} /> : <RefundMany {...props} />;
}
