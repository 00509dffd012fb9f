import { useNotification } from '@refinedev/core';
import { Modal } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import type { AgreementRow } from '../../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import { useActing } from '../../../access/acting';
import { lazyPart } from '../../../away/lazy-part';
import { AgreementScope } from '../agreement/agreement-scope';
import { PermissionSummary } from '../../../form/permission/permission-summary';
import { useText } from '../../../i18n/language';
import { useQuestion } from '../../../form/submit/use-question';
import { useFailureWords } from '../../../providers/use-endpoint';
import type { AgentStep } from './agreement-columns';
import styles from './operating-account.module.css';
import { OPERATING_WORDS } from './operating-words';

/** Loaded when the first of them is reached for; forms and their validation are no part of the list. */
const ApplyDrawer = lazyPart(async () => (await import('./apply-drawer')).ApplyDrawer);
const RenewDialog = lazyPart(async () => (await import('./renew-dialog')).RenewDialog);

interface AgentSteps {
  readonly take: (step: AgentStep, row: AgreementRow) => void;
  /** Enters the merchant of a row and opens a path there. */
  readonly open: (row: AgreementRow, path: string) => void;
  /** Row that is being entered; null when none is. */
  readonly enteringId: string | null;
  /** Dialogs of the steps; draw them somewhere. */
  readonly dialogs: ReactNode;
}

/** Everything an agent does to an application or agency, each with its question or form. */
export function useAgentSteps(onDone: () => void): AgentSteps {
  const t = useText();
  const { refresh } = useActing();
  const { enter, enteringId } = useEnter();
  const { ask, questions } = useQuestion();
  const [shown, setShown] = useState<{ readonly step: AgentStep; readonly row: AgreementRow } | null>(null);
  const close = () => setShown(null);
  const finish = () => {
    close();
    onDone();
  };

  function review(action: 'withdraw' | 'giveUp', { id, franchiseeName: merchant }: AgreementRow): void {
    ask({
      title: t(OPERATING_WORDS[`${action}Title`], { merchant }),
      detail: t(OPERATING_WORDS[`${action}Detail`]),
      okText: t(OPERATING_WORDS[action]),
      isDanger: true,
      endpoint: ENDPOINTS.proxyReview,
      body: { applyId: id, action },
      done: t(action === 'withdraw' ? OPERATING_WORDS.withdrawn : OPERATING_WORDS.givenUp),
      onSettled: onDone,
      // Whoever gives up the merchant it acts for acts for another one, or for nobody.
      onDone: () => {
        if (action === 'giveUp') void refresh();
      },
    });
  }

  return {
    enteringId,
    open: (row, path) => void enter(row, path),
    take(step, row) {
      if (step === 'enter') void enter(row);
      else if (step === 'withdraw' || step === 'giveUp') review(step, row);
      else setShown({ step, row });
    },
    dialogs: (
      <>
        {questions}
        <Suspense fallback={null}>
          {shown?.step === 'renew' && <RenewDialog row={shown.row} onClose={close} onDone={finish} />}
          {shown?.step === 'again' && <ApplyDrawer earlier={shown.row} onClose={close} onApplied={finish} />}
        </Suspense>
        {shown?.step === 'detail' && <Detail row={shown.row} onClose={close} />}
      </>
    ),
  };
}

function Detail({ row, onClose }: { readonly row: AgreementRow; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      open
      width={720}
      title={t(OPERATING_WORDS.detailTitle, { merchant: row.franchiseeName })}
      footer={null}
      onCancel={onClose}
    >
      <div className={styles['form']}>
        <AgreementScope row={row} />
        <PermissionSummary ids={row.permissionIds} />
      </div>
    </Modal>
  );
}

function useEnter() {
  const { enter } = useActing();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const [enteringId, setEnteringId] = useState<string | null>(null);
  return {
    enteringId,
    enter: async ({ id, franchiseeId }: AgreementRow, path = '/') => {
      setEnteringId(id);
      try {
        await enter(franchiseeId, path);
      } catch (error) {
        open?.({ type: 'error', message: toWords(error) });
      } finally {
        setEnteringId(null);
      }
    },
  };
}
