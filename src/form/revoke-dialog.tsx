import type { AgreementInForce, AgreementReview } from '../../contract/api/account/agreement';
import { ENDPOINTS } from '../../contract/api/endpoints';
import { text, type Text } from '../../contract/text';
import { useText } from '../i18n/language';
import { ReasonDialog } from './reason-dialog';

const WORDS = {
  title: text('立即解除「{agent}」的代运营', 'Revoke {agent} at once'),
  detail: text(
    '解除后对方的下一次操作即被拒绝，您的主账号恢复全部功能。',
    "The agent's very next operation is refused, and your main account gets everything back.",
  ),
  submit: text('立即解除', 'Revoke at once'),
  done: text('已解除代运营', 'Revoked'),
} as const satisfies Record<string, Text>;

interface RevokeDialogProps {
  readonly agreement: Pick<AgreementInForce, 'id' | 'agentName'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Ends an agency at once, wherever the merchant asks for it: the same question everywhere. */
export function RevokeDialog({ agreement: { id, agentName: agent }, onDone, onClose }: RevokeDialogProps) {
  const t = useText();
  return (
    <ReasonDialog
      title={t(WORDS.title, { agent })}
      detail={t(WORDS.detail)}
      okText={t(WORDS.submit)}
      done={t(WORDS.done)}
      call={{ kind: 'endpoint', endpoint: ENDPOINTS.proxyReview }}
      toBody={(reason): AgreementReview => ({ applyId: id, action: 'revoke', reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
