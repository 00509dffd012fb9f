import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import type { AlertRow } from '../../../contract/api/page/alert';
import { AlertStatus, SILENCE_HOURS } from '../../../contract/domain/alert';
import { toAlertRights } from '../../../contract/resources/alert-rights';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { usePermitted } from '../../access/access-context';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { ALERT_WORDS } from './alert-words';
import styles from './alert.module.css';
import { useAlertDeeds } from './use-alert-deeds';

/** Loaded when the first alert is said to be handled. */
const HandleDialog = lazyPart(async () => (await import('./handle-dialog')).HandleDialog);

interface AlertActsProps {
  readonly alert: AlertRow;
  /** The declared page of the device. */
  readonly page: ResolvedListPage | undefined;
  /** What the alert is called, and the device: buttons of many lines have the same words. */
  readonly what: string;
}

/** What may be done about an alert in its state, for whoever may. */
export function AlertActs({ alert, page, what }: AlertActsProps) {
  const isPermitted = usePermitted();
  if (page === undefined || !isPermitted([...page.reads, ...toAlertRights(page)])) return null;
  if (alert.status === AlertStatus.firing) return <FirstSteps alert={alert} what={what} />;
  return alert.status === AlertStatus.claimed ? <LastStep alert={alert} what={what} /> : null;
}

type StepProps = Omit<AlertActsProps, 'page'>;

function FirstSteps({ alert, what }: StepProps) {
  const t = useText();
  const { isBusy, claim, silence } = useAlertDeeds(alert);
  return (
    <div className={styles['acts']}>
      <Button
        size="small"
        loading={isBusy}
        aria-label={`${t(ALERT_WORDS.claim)} ${what}`}
        onClick={() => void claim()}
      >
        {t(ALERT_WORDS.claim)}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: SILENCE_HOURS.map((hours) => ({
            key: String(hours),
            label: t(ALERT_WORDS.silenceHours, { hours }),
            onClick: () => void silence(hours),
          })),
        }}
      >
        <Button size="small" disabled={isBusy} aria-label={`${t(ALERT_WORDS.silence)} ${what}`}>
          {t(ALERT_WORDS.silence)}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
    </div>
  );
}

function LastStep({ alert, what }: StepProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles['acts']}>
      <Button size="small" aria-label={`${t(ALERT_WORDS.handle)} ${what}`} onClick={() => setIsOpen(true)}>
        {t(ALERT_WORDS.handle)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HandleDialog alert={alert} what={what} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
