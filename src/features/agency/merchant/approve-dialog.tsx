import { useGetIdentity } from '@refinedev/core';
import { Alert, DatePicker, Modal, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import type { AgreementReview, AgreementRow } from '../../../../contract/api/agreement';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import type { UserInfo } from '../../../../contract/api/user';
import { maskMobile } from '../../../../contract/mobile';
import { PermissionPicker } from '../../../form/permission/permission-picker';
import { useRightsSource } from '../../../access/rights-source';
import { CaptchaInput } from '../../../form/captcha/captcha-input';
import { readRetryAfterSeconds } from '../../../form/captcha/captcha-wait';
import { CAPTCHA_WORDS } from '../../../form/captcha/captcha-words';
import { LabelledField } from '../../../form/labelled-field';
import { StoreSelect } from '../../../form/place/store-select';
import { useCaptcha } from '../../../form/captcha/use-captcha';
import { formatDate } from '../../../format/moment';
import { useText } from '../../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../../providers/use-endpoint';
import styles from './agency.module.css';
import { AGENCY_WORDS } from './agency-words';
import {
  findApprovalProblems,
  isPossibleLastDay,
  toApproval,
  toApprovalDraft,
  type ApprovalDraft,
  type ApprovalField,
} from './approval';

const DAY_FORMAT = 'YYYY-MM-DD';

interface ApproveDialogProps {
  readonly row: AgreementRow;
  /** Answers why it failed, in words; null when it succeeded and the dialog may go. */
  readonly onSubmit: (review: AgreementReview) => Promise<string | null>;
  readonly onClose: () => void;
}

/** The merchant's consent: narrowed where it likes, warned of what follows, and proven by a captcha. */
export function ApproveDialog({ row, onSubmit, onClose }: ApproveDialogProps) {
  const t = useText();
  const isRenewal = row.renewalEndAt !== null;
  const form = useApproval(row, { onSubmit, onClose });
  const { draft, change, problemOf } = form;
  return (
    <Modal
      open
      width={isRenewal ? 416 : 640}
      title={t(isRenewal ? AGENCY_WORDS.renewalTitle : AGENCY_WORDS.approveTitle, {
        agent: row.agentName,
        day: row.renewalEndAt === null ? '' : formatDate(row.renewalEndAt),
      })}
      okText={t(AGENCY_WORDS.confirm)}
      cancelText={t(AGENCY_WORDS.cancel)}
      okButtonProps={{ danger: true, loading: form.isBusy }}
      maskClosable={false}
      centered
      onOk={() => void form.submit()}
      onCancel={onClose}
    >
      <div className={styles['dialog']}>
        <Alert
          type="error"
          showIcon
          message={t(AGENCY_WORDS.warning)}
          description={t(AGENCY_WORDS.warningDetail)}
        />
        {form.failure !== null && <Alert type="warning" showIcon message={form.failure} role="alert" />}
        {!isRenewal && <Narrowing row={row} draft={draft} onChange={change} problemOf={problemOf} />}
        <LabelledField
          label={t(AGENCY_WORDS.captcha)}
          isRequired
          problem={problemOf('captcha')}
          hint={
            form.sent ? t(CAPTCHA_WORDS.sent) : t(AGENCY_WORDS.captchaHint, { mobile: form.maskedMobile })
          }
        >
          {({ id }) => (
            <CaptchaInput
              id={id}
              value={draft.captcha}
              onChange={(captcha) => change({ captcha })}
              captcha={form.captcha}
              onAsk={() => void form.ask()}
            />
          )}
        </LabelledField>
      </div>
    </Modal>
  );
}

interface NarrowingProps {
  readonly row: AgreementRow;
  readonly draft: ApprovalDraft;
  readonly onChange: (change: Partial<ApprovalDraft>) => void;
  readonly problemOf: (field: ApprovalField) => string | null;
}

function Narrowing({ row, draft, onChange, problemOf }: NarrowingProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const asked = useMemo(
    () => declaration.catalogue.permissions.filter(({ id }) => row.permissionIds.includes(id)),
    [declaration, row],
  );
  const storesProblem = problemOf('stores');
  const rightsProblem = problemOf('rights');
  return (
    <>
      <p className={styles['hint']}>{t(AGENCY_WORDS.narrow)}</p>
      <LabelledField label={t(AGENCY_WORDS.endAt)}>
        {({ id }) => (
          <DatePicker
            id={id}
            allowClear={false}
            value={dayjs(draft.lastDay, DAY_FORMAT)}
            disabledDate={(day) => !isPossibleLastDay(row, day.format(DAY_FORMAT), Date.now())}
            onChange={(day: Dayjs | null) => {
              if (day !== null) onChange({ lastDay: day.format(DAY_FORMAT) });
            }}
          />
        )}
      </LabelledField>
      <div className={styles['stores']} role="group" aria-label={t(AGENCY_WORDS.stores)}>
        <Radio.Group
          value={draft.isAllStores}
          onChange={({ target }) => onChange({ isAllStores: target.value === true })}
          options={[
            { value: true, label: t(AGENCY_WORDS.allStores) },
            { value: false, label: t(AGENCY_WORDS.someStores) },
          ]}
        />
        {!draft.isAllStores && (
          <StoreSelect
            title={t(AGENCY_WORDS.stores)}
            noneWords={t(AGENCY_WORDS.chooseStores)}
            value={draft.storeIds}
            onChange={(storeIds) => onChange({ storeIds })}
          />
        )}
        {storesProblem !== null && <p className={styles['problem']}>{storesProblem}</p>}
      </div>
      <div>
        <PermissionPicker
          label={t(AGENCY_WORDS.rights)}
          permissions={asked}
          value={draft.permissionIds}
          onChange={(permissionIds) => onChange({ permissionIds })}
        />
        {rightsProblem !== null && <p className={styles['problem']}>{rightsProblem}</p>}
      </div>
    </>
  );
}

function useApproval(row: AgreementRow, { onSubmit, onClose }: Omit<ApproveDialogProps, 'row'>) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { data: user } = useGetIdentity<UserInfo>();
  const mobile = user?.mobile ?? '';
  const isRenewal = row.renewalEndAt !== null;
  const [draft, setDraft] = useState(() => toApprovalDraft(row));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const captcha = useCaptcha({
    purpose: 'confirm',
    ask: async () => readRetryAfterSeconds(await call(ENDPOINTS.captcha, { mobile })),
  });
  const problems = isSubmitted ? findApprovalProblems(draft, isRenewal) : {};

  async function ask(): Promise<void> {
    setFailure(null);
    try {
      if (await captcha.request()) setSent(true);
    } catch (error) {
      setFailure(toWords(error));
    }
  }

  async function submit(): Promise<void> {
    setIsSubmitted(true);
    if (isBusy || Object.keys(findApprovalProblems(draft, isRenewal)).length > 0) return;
    setIsBusy(true);
    const problem = await onSubmit(toApproval(row, draft));
    setFailure(problem);
    setIsBusy(false);
    if (problem === null) onClose();
  }

  return {
    draft,
    change: (part: Partial<ApprovalDraft>) => setDraft((current) => ({ ...current, ...part })),
    problemOf: (field: ApprovalField) => {
      const words = problems[field];
      return words === undefined ? null : t(words);
    },
    failure,
    captcha,
    ask,
    submit,
    isBusy,
    sent,
    maskedMobile: maskMobile(mobile),
  };
}
