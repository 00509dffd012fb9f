import { Button } from 'antd';
import type { AgreementFigures, AgreementRow } from '../../../../contract/api/account/agreement';
import { type AgreementAction, AgreementState } from '../../../../contract/domain/agreement';
import { CertificationState } from '../../../../contract/domain/certification';
import { ONE_DAY_MS } from '../../../../contract/limits';
import type { Language } from '../../../../contract/text';
import { Permitted } from '../../../access/access-context';
import { useEquipmentText } from '../agreement/agreement-scope';
import { AGREEMENT_STATES, AGREEMENT_WORDS, SUBJECT_TYPES } from '../agreement/agreement-words';
import { formatDate } from '../../../format/moment';
import { formatNumber, formatPercent, NO_VALUE } from '../../../format/number';
import { formatYuan } from '../../../format/yuan';
import { useLanguage, useText } from '../../../i18n/language';
import type { DataColumn } from '../../../table/data-table/data-column';
import { StatusTag } from '../../../table/status-tag';
import { useNow } from '../../../format/use-now';
import styles from './operating-account.module.css';
import { OPERATING_WORDS } from './operating-words';
import { TroubleCell } from './trouble-cell';

/** What an agent does to a row. */
export type AgentStep =
  Extract<AgreementAction, 'withdraw' | 'giveUp' | 'renew'> | 'enter' | 'again' | 'detail';

interface ColumnsOptions {
  readonly steps: (row: AgreementRow) => readonly AgentStep[];
  readonly onStep: (step: AgentStep, row: AgreementRow) => void;
  readonly ownerKey: string;
  /** Row that is being entered; null when none is. */
  readonly enteringId: string | null;
  /** By merchant; undefined while they are read, and where nobody asks for them. */
  readonly figures?: ReadonlyMap<string, AgreementFigures> | undefined;
  /** Enters the merchant of a row and opens one of its lists. */
  readonly onOpen: (row: AgreementRow, path: string) => void;
}

/** Days until an agency ends that are worth a warning. */
const SOON_DAYS = 14;

/** Columns whose heads differ in length, px; together as wide in either language. */
const WIDTHS: Readonly<Record<Language, Readonly<Record<'trouble' | 'terms' | 'size', number>>>> = {
  zh: { trouble: 206, terms: 88, size: 82 },
  en: { trouble: 184, terms: 72, size: 120 },
};

/** The columns of agencies and of applications; the two differ in the dates that matter. */
export function useAgreementColumns(
  kind: 'merchants' | 'applications',
  options: ColumnsOptions,
): readonly DataColumn<AgreementRow>[] {
  const t = useText();
  const widths = WIDTHS[useLanguage()];
  const toEquipmentText = useEquipmentText();
  const isAgency = kind === 'merchants';
  return [
    {
      key: 'merchant',
      title: t(OPERATING_WORDS.merchant),
      width: isAgency ? 160 : 186,
      fixed: 'left',
      render: (row) => <Merchant row={row} />,
    },
    ...(isAgency ? [troubleColumn(t, widths.trouble, options)] : []),
    {
      key: 'scope',
      title: t(OPERATING_WORDS.scope),
      width: isAgency ? 112 : 216,
      isCut: true,
      render: ({ equipmentTypes, storeIds }) => (
        <span className={styles['two']} title={toEquipmentText(equipmentTypes)}>
          {toEquipmentText(equipmentTypes)}
          <small>
            {storeIds === null
              ? t(AGREEMENT_WORDS.allStores)
              : t(AGREEMENT_WORDS.storeCount, { count: storeIds.length })}
          </small>
        </span>
      ),
    },
    ...(isAgency ? [termsColumn(t, widths.terms), ...figureColumns(t, widths.size, options.figures)] : []),
    {
      key: 'period',
      title: t(OPERATING_WORDS.period),
      width: isAgency ? 120 : 186,
      render: (row) => <Period row={row} />,
    },
    ...(isAgency ? [] : settledColumns(t)),
    {
      key: 'actions',
      title: t(OPERATING_WORDS.actions),
      width: isAgency ? 222 : 160,
      fixed: 'right',
      render: (row) => <Steps {...options} row={row} />,
    },
  ];
}

/** What the rows are ranked by, first after the name. */
function troubleColumn(
  t: ReturnType<typeof useText>,
  width: number,
  { figures, enteringId, onOpen }: ColumnsOptions,
): DataColumn<AgreementRow> {
  return {
    key: 'trouble',
    title: t(OPERATING_WORDS.trouble),
    hint: t(OPERATING_WORDS.troubleHint),
    width,
    render: (row) => (
      <TroubleCell
        figures={figures?.get(row.franchiseeId)}
        merchant={row.franchiseeName}
        isBusy={enteringId !== null}
        onOpen={(path) => onOpen(row, path)}
      />
    ),
  };
}

/** How much was agreed to; of an application it stands in the details. */
function termsColumn(t: ReturnType<typeof useText>, width: number): DataColumn<AgreementRow> {
  return {
    key: 'terms',
    title: t(OPERATING_WORDS.terms),
    width,
    render: ({ permissionIds, shareRate }) => (
      <span className={styles['two']}>
        {t(OPERATING_WORDS.rightCount, { count: permissionIds.length })}
        <small>{formatPercent(shareRate)}</small>
      </span>
    ),
  };
}

/** How the merchant does, as far as it lets the agent see it (pages §10). */
function figureColumns(
  t: ReturnType<typeof useText>,
  sizeWidth: number,
  figures: ColumnsOptions['figures'],
): readonly DataColumn<AgreementRow>[] {
  return [
    {
      key: 'size',
      title: t(OPERATING_WORDS.size),
      width: sizeWidth,
      render: ({ franchiseeId }) => {
        const known = figures?.get(franchiseeId);
        if (known === undefined) return NO_VALUE;
        return (
          <span className={styles['two']}>
            {formatNumber(known.storeCount)} / {formatCount(known.deviceCount)}
            {known.offlineCount !== null && known.offlineCount > 0 && (
              <small data-soon>
                {t(OPERATING_WORDS.offline, { count: formatNumber(known.offlineCount) })}
              </small>
            )}
          </span>
        );
      },
    },
    {
      key: 'income',
      title: t(OPERATING_WORDS.income),
      width: 94,
      align: 'right',
      render: ({ franchiseeId }) => {
        const cents = figures?.get(franchiseeId)?.incomeCents ?? null;
        return cents === null ? NO_VALUE : formatYuan(cents);
      },
    },
  ];
}

const formatCount = (count: number | null): string => (count === null ? NO_VALUE : formatNumber(count));

function settledColumns(t: ReturnType<typeof useText>): readonly DataColumn<AgreementRow>[] {
  return [
    {
      key: 'state',
      title: t(OPERATING_WORDS.state),
      width: 104,
      render: ({ state }) => (
        <StatusTag tone={AGREEMENT_STATES[state].tone}>{t(AGREEMENT_STATES[state].title)}</StatusTag>
      ),
    },
    {
      key: 'appliedAt',
      title: t(OPERATING_WORDS.appliedAt),
      width: 100,
      render: ({ appliedAt }) => formatDate(appliedAt),
    },
    {
      key: 'reviewedAt',
      title: t(OPERATING_WORDS.reviewedAt),
      width: 112,
      isCut: true,
      render: ({ reviewedAt, reason }) => (
        <span className={styles['two']} title={reason ?? ''}>
          {reviewedAt === null ? NO_VALUE : formatDate(reviewedAt)}
          {reason !== null && <small>{reason}</small>}
        </span>
      ),
    },
  ];
}

function Merchant({ row }: { readonly row: AgreementRow }) {
  const t = useText();
  return (
    <span className={styles['two']}>
      <span className={styles['merchant']}>
        {row.franchiseeName}
        {row.isEntered && <StatusTag tone="active">{t(OPERATING_WORDS.entered)}</StatusTag>}
      </span>
      <small>{row.franchiseeMobile}</small>
      {row.state === AgreementState.active && (
        <small>
          {t(SUBJECT_TYPES.get(row.subjectType) ?? { zh: NO_VALUE, en: NO_VALUE })} ·{' '}
          {t(
            row.certification === CertificationState.certificationSuccess
              ? OPERATING_WORDS.certified
              : OPERATING_WORDS.notCertified,
          )}
        </small>
      )}
    </span>
  );
}

function Period({ row }: { readonly row: AgreementRow }) {
  const t = useText();
  const nowMs = useNow();
  const daysLeft = Math.floor((row.endAt - nowMs) / ONE_DAY_MS);
  const isActive = row.state === AgreementState.active;
  const period = `${formatDate(row.startAt)} – ${formatDate(row.endAt)}`;
  return (
    <span className={styles['two']} title={period}>
      {isActive ? t(OPERATING_WORDS.until, { day: formatDate(row.endAt) }) : period}
      {isActive && (
        <small data-soon={daysLeft < SOON_DAYS}>
          {daysLeft < 1 ? t(OPERATING_WORDS.endsToday) : t(OPERATING_WORDS.daysLeft, { days: daysLeft })}
        </small>
      )}
      {row.renewalEndAt !== null && <small>{t(OPERATING_WORDS.renewalWaiting)}</small>}
    </span>
  );
}

function Steps({
  row,
  steps,
  onStep,
  ownerKey,
  enteringId,
}: ColumnsOptions & { readonly row: AgreementRow }) {
  const t = useText();
  return (
    <span className={styles['steps']}>
      {steps(row).map((step) => {
        const button = (
          <Button
            type={step === 'enter' ? 'primary' : 'link'}
            size="small"
            danger={step === 'giveUp' || step === 'withdraw'}
            loading={step === 'enter' && enteringId === row.id}
            onClick={() => onStep(step, row)}
          >
            {t(OPERATING_WORDS[step])}
          </Button>
        );
        return step === 'detail' ? (
          <span key={step}>{button}</span>
        ) : (
          <Permitted key={step} needs={ownerKey}>
            {button}
          </Permitted>
        );
      })}
    </span>
  );
}
