import { Modal } from 'antd';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import { text } from '../../../contract/text';
import { PermissionSummary } from '../../form/permission/permission-summary';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import { Facts } from '../facts';

const WIDTH_PX = 640;
const LABEL_WIDTH_PX = 96;

const TEXTS = {
  title: text('代运营期间暂停的权限', 'Rights that the agent has for now'),
  agent: text('代运营商', 'Agent'),
  period: text('授权期', 'From – until'),
  agreement: text('授权编号', 'Authorisation'),
  detail: text(
    '商家主账号已将以下权限授权给代运营商行使，您在授权期间不能使用；您的其他权限不受影响，授权到期或解除后自动恢复，无需重新登录。',
    'The merchant main account has handed these rights over to the agent; you cannot use them meanwhile. Your other rights stay as they are, and these come back by themselves when the authorisation ends, without logging in again.',
  ),
} as const;

interface AgencyDialogProps {
  readonly agreement: AgreementInForce;
  /** The reader's own rights that the agent has. */
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** By which agreement, until when, and which of the reader's rights. */
export function AgencyDialog({ agreement, ids, onClose }: AgencyDialogProps) {
  const t = useText();
  const { id, agentName, startAt, endAt } = agreement;
  return (
    <Modal open title={t(TEXTS.title)} width={WIDTH_PX} footer={null} onCancel={onClose}>
      <Facts
        labelWidthPx={LABEL_WIDTH_PX}
        facts={[
          { key: 'agent', label: t(TEXTS.agent), value: agentName },
          {
            key: 'period',
            label: t(TEXTS.period),
            value: `${formatMoment(startAt)} – ${formatMoment(endAt)}`,
          },
          { key: 'agreement', label: t(TEXTS.agreement), value: id },
        ]}
      />
      <p>{t(TEXTS.detail)}</p>
      <PermissionSummary ids={ids} />
    </Modal>
  );
}
