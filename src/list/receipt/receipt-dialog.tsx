import { Modal, Skeleton } from 'antd';
import {
  hasReceiptProof,
  isAboutSmall,
  isReconciling,
  toReceiptProofEndpoint,
} from '../../../contract/api/page/receipt/receipt-endpoints';
import { text } from '../../../contract/text';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { useActionTitle } from '../action/row-name';
import { ReconcileDialog } from './reconcile-dialog';
import { SmallDialog } from './small-dialog';

const WORDS = {
  taken: text('已提交打款，到账情况见提现记录', 'Handed over for payment; cash-outs tell what comes of it'),
};

/** spec §9: a dialog that only confirms is narrower than one with a form. */
const WIDTH_PX = 416;

/** Decides on receipts; where money leaves by it, from some amount on whoever does so proves once more who it is. */
export function ReceiptDialog(props: ActionDialogProps) {
  if (isReconciling(props.action)) return <ReconcileDialog {...props} />;
  if (isAboutSmall(props.action)) return <SmallDialog {...props} />;
  return hasReceiptProof(props.action) ? <PayingDialog {...props} /> : <ActionDialog {...props} />;
}

function PayingDialog(props: ActionDialogProps) {
  const { page, action, rows, onChanged, onClose } = props;
  const t = useText();
  const title = useActionTitle(page, action, rows);
  const query = useEndpointQuery(toReceiptProofEndpoint(page, action), { body: {} });
  const fromCents = query.data?.passwordFromCents;
  if (fromCents === undefined) {
    return (
      <Modal open title={title} width={WIDTH_PX} footer={null} onCancel={onClose}>
        {query.error === null ? (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        ) : (
          <UnreadBlock error={query.error} onRetry={query.refresh} />
        )}
      </Modal>
    );
  }
  return (
    <ActionDialog
      {...props}
      proof={{ cents: centsOf(props), fromCents }}
      taken={t(WORDS.taken)}
      // Of one row its own state tells how it goes on.
      {...(rows.length === 1 ? { onGiven: onChanged } : {})}
    />
  );
}

/** What leaves at most: all that is left of a purchase, or what was asked for in each cash-out. */
function centsOf({ action: { effect }, rows }: ActionDialogProps): number {
  const field = effect.kind === 'purchaseStep' ? 'leftAmount' : 'amount';
  return rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0);
}
