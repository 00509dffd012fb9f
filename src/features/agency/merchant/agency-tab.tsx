import { useNotification } from '@refinedev/core';
import { Skeleton } from 'antd';
import { useState } from 'react';
import type { AgreementListRequest, AgreementReview, AgreementRow } from '../../../../contract/api/agreement';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import { PAGE_SIZE_MAX } from '../../../../contract/limits';
import type { Text } from '../../../../contract/text';
import { useActing } from '../../../access/acting';
import { ReasonDialog } from '../../../form/reason-dialog';
import { useText } from '../../../i18n/language';
import { useEndpointCall, useEndpointQuery, useFailureWords } from '../../../providers/use-endpoint';
import { FailedBanner, UnreadBlock } from '../../../layout/block-state';
import { AgencyCard } from './agency-card';
import styles from './agency.module.css';
import { AGENCY_WORDS } from './agency-words';
import { ApproveDialog } from './approve-dialog';

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
  const review = useReview(refresh);
  if (error !== null && data === undefined) return <UnreadBlock error={error} onRetry={refresh} />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className={styles['list']}>
      {error !== null && <FailedBanner message={error.message} onRetry={refresh} updatedAt={updatedAt} />}
      {data.list.length === 0 && (
        <div className={styles['empty']}>
          <p>{t(AGENCY_WORDS.empty)}</p>
          <p className={styles['hint']}>{t(AGENCY_WORDS.emptyHint)}</p>
        </div>
      )}
      {data.list.map((row) => (
        <AgencyCard key={row.id} row={row} onStep={(kind) => setStep({ kind, row })} />
      ))}
      {step?.kind === 'approve' && (
        <ApproveDialog
          row={step.row}
          onClose={() => setStep(null)}
          onSubmit={(body) =>
            review(body, step.row.renewalEndAt === null ? AGENCY_WORDS.approved : AGENCY_WORDS.renewed)
          }
        />
      )}
      {step !== null && step.kind !== 'approve' && (
        <ReasonDialog
          {...toReasonWords(step.kind, step.row, t)}
          onClose={() => setStep(null)}
          onSubmit={(reason) =>
            review(
              { applyId: step.row.id, action: step.kind === 'reject' ? 'reject' : 'revoke', reason },
              step.kind === 'reject' ? AGENCY_WORDS.rejected : AGENCY_WORDS.revoked,
            )
          }
        />
      )}
    </div>
  );
}

function toReasonWords(
  kind: 'reject' | 'revoke',
  { agentName: agent }: AgreementRow,
  t: ReturnType<typeof useText>,
) {
  return kind === 'reject'
    ? {
        title: t(AGENCY_WORDS.rejectTitle, { agent }),
        detail: t(AGENCY_WORDS.rejectDetail),
        okText: t(AGENCY_WORDS.reject),
      }
    : {
        title: t(AGENCY_WORDS.revokeTitle, { agent }),
        detail: t(AGENCY_WORDS.revokeDetail),
        okText: t(AGENCY_WORDS.revoke),
      };
}

/** Settles an application; answers why it failed, in words, and null when it succeeded. */
function useReview(onDone: () => void) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const { refresh } = useActing();
  return async (body: AgreementReview, done: Text): Promise<string | null> => {
    try {
      await call(ENDPOINTS.proxyReview, body);
    } catch (error) {
      return toWords(error);
    }
    open?.({ type: 'success', message: t(done) });
    onDone();
    // Being operated by an agent, or no longer, changes what the main account itself may do (spec §6).
    void refresh();
    return null;
  };
}
