import { Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import type {
  AgreementListRequest,
  AgreementReview,
  AgreementRow,
} from '../../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import { PAGE_SIZE_MAX } from '../../../../contract/limits';
import { useActing } from '../../../access/acting';
import { lazyPart } from '../../../away/lazy-part';
import { useText } from '../../../i18n/language';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import { EmptyBlock } from '../../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { AgencyCard } from './agency-card';
import styles from './agency.module.css';
import { AGENCY_WORDS } from './agency-words';

/** Loaded when the first step is reached for; forms and their validation are no part of the list. */
const ApproveDialog = lazyPart(async () => (await import('./approve-dialog')).ApproveDialog);
const RevokeDialog = lazyPart(async () => (await import('../../../form/revoke-dialog')).RevokeDialog);
const ReasonDialog = lazyPart(async () => (await import('../../../form/reason-dialog')).ReasonDialog);

/** A merchant has few of them; one page holds all. */
const BODY: AgreementListRequest = { page: 1, pageSize: PAGE_SIZE_MAX };

/** What the merchant is about to do to an application. */
type Step = { readonly kind: 'approve' | 'reject' | 'revoke'; readonly row: AgreementRow };

/** Applications made to the merchant, and the agency in force (pages §11.5). */
export function AgencyTab() {
  const t = useText();
  const { data, error, refresh, updatedAt } = useEndpointQuery(ENDPOINTS.proxyApplyList, {
    body: BODY,
  });
  const [step, setStep] = useState<Step | null>(null);
  const acting = useActing();
  function settle(): void {
    setStep(null);
    refresh();
    // Being operated by an agent, or no longer, changes what the main account itself may do (spec §6).
    void acting.refresh();
  }
  if (error !== null && data === undefined) return <UnreadBlock error={error} onRetry={refresh} />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className={styles['list']}>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      {data.list.length === 0 && (
        <div className={styles['empty']}>
          <EmptyBlock title={t(AGENCY_WORDS.empty)} hint={t(AGENCY_WORDS.emptyHint)} />
        </div>
      )}
      {data.list.map((row) => (
        <AgencyCard key={row.id} row={row} onStep={(kind) => setStep({ kind, row })} />
      ))}
      {step !== null && (
        <Suspense fallback={null}>
          <StepDialog step={step} onDone={settle} onClose={() => setStep(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface StepDialogProps {
  readonly step: Step;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function StepDialog({ step: { kind, row }, onDone, onClose }: StepDialogProps) {
  const t = useText();
  if (kind === 'approve') return <ApproveDialog row={row} onDone={onDone} onClose={onClose} />;
  if (kind === 'revoke') return <RevokeDialog agreement={row} onDone={onDone} onClose={onClose} />;
  return (
    <ReasonDialog
      title={t(AGENCY_WORDS.rejectTitle, { agent: row.agentName })}
      detail={t(AGENCY_WORDS.rejectDetail)}
      okText={t(AGENCY_WORDS.reject)}
      done={t(AGENCY_WORDS.rejected)}
      call={{ kind: 'endpoint', endpoint: ENDPOINTS.proxyReview }}
      toBody={(reason): AgreementReview => ({ applyId: row.id, action: 'reject', reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
