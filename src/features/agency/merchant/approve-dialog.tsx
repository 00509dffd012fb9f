import { useGetIdentity } from '@refinedev/core';
import { Alert, Form } from 'antd';
import { useMemo } from 'react';
import type { AgreementRow } from '../../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import type { UserInfo } from '../../../../contract/api/account/user';
import { maskMobile } from '../../../../contract/mobile';
import { useRightsSource } from '../../../access/rights-source';
import { CaptchaItem } from '../../../form/captcha/captcha-item';
import { readRetryAfterSeconds } from '../../../form/captcha/captcha-wait';
import { DayInput } from '../../../form/period/day-input';
import { PermissionPicker } from '../../../form/permission/permission-picker';
import { StoreScopeItems } from '../../../form/place/store-scope-items';
import { day, someOf } from '../../../form/rules/rules';
import { ModalForm } from '../../../form/submit/modal-form';
import { formatDate } from '../../../format/moment';
import { useText } from '../../../i18n/language';
import { useEndpointCall } from '../../../providers/use-endpoint';
import { useScopedRights } from '../agreement/use-right-scope';
import styles from './agency.module.css';
import { AGENCY_WORDS } from './agency-words';
import { isPossibleLastDay, toApproval, toApprovalEntry, type ApprovalEntry } from './approval';

const CONFIRM_WIDTH_PX = 416;
const FORM_WIDTH_PX = 640;

interface ApproveDialogProps {
  readonly row: AgreementRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The merchant's consent: narrowed where it likes, warned of what follows, and proven by a captcha. */
export function ApproveDialog({ row, onDone, onClose }: ApproveDialogProps) {
  const t = useText();
  const call = useEndpointCall();
  const { data: user } = useGetIdentity<UserInfo>();
  const mobile = user?.mobile ?? '';
  const isRenewal = row.renewalEndAt !== null;
  const rights = useScopedRights(row);
  return (
    <ModalForm<ApprovalEntry>
      title={t(isRenewal ? AGENCY_WORDS.renewalTitle : AGENCY_WORDS.approveTitle, {
        agent: row.agentName,
        day: row.renewalEndAt === null ? '' : formatDate(row.renewalEndAt),
      })}
      width={isRenewal ? CONFIRM_WIDTH_PX : FORM_WIDTH_PX}
      okText={t(AGENCY_WORDS.confirm)}
      isDanger
      initialValues={toApprovalEntry(row, rights)}
      submission={{
        call: { kind: 'endpoint', endpoint: ENDPOINTS.proxyReview },
        toBody: (entry) => toApproval(row, entry),
        done: t(isRenewal ? AGENCY_WORDS.renewed : AGENCY_WORDS.approved),
        onDone,
      }}
      onClose={onClose}
    >
      <Alert
        className={styles['warning'] ?? ''}
        type="error"
        showIcon
        message={t(AGENCY_WORDS.warning)}
        description={t(AGENCY_WORDS.warningDetail)}
      />
      {!isRenewal && <Narrowing row={row} rights={rights} />}
      <CaptchaItem
        name="captcha"
        label={t(AGENCY_WORDS.captcha)}
        hint={t(AGENCY_WORDS.captchaHint, { mobile: maskMobile(mobile) })}
        purpose="confirm"
        ask={async () => readRetryAfterSeconds(await call(ENDPOINTS.captcha, { mobile }))}
      />
    </ModalForm>
  );
}

function Narrowing({ row, rights }: { readonly row: AgreementRow; readonly rights: readonly number[] }) {
  const t = useText();
  const { declaration } = useRightsSource();
  const asked = useMemo(
    () => declaration.catalogue.permissions.filter(({ id }) => rights.includes(id)),
    [declaration, rights],
  );
  return (
    <>
      <p className={styles['hint']}>{t(AGENCY_WORDS.narrow)}</p>
      <Form.Item name="lastDay" label={t(AGENCY_WORDS.endAt)} rules={day(t)}>
        <DayInput isClearable={false} isPossible={(day) => isPossibleLastDay(row, day, Date.now())} />
      </Form.Item>
      <StoreScopeItems title={t(AGENCY_WORDS.stores)} />
      <Form.Item name="permissionIds" rules={someOf(t(AGENCY_WORDS.rightsMissing))}>
        <PermissionPicker label={t(AGENCY_WORDS.rights)} permissions={asked} />
      </Form.Item>
    </>
  );
}
