import { Input, Select } from 'antd';
import { useState } from 'react';
import type {
  AgreementFigures,
  AgreementListAnswer,
  AgreementListRequest,
  AgreementRow,
} from '../../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../../contract/api/endpoints';
import { AgreementState } from '../../../../contract/domain/agreement';
import { toSearchText } from '../../../../contract/free-text';
import { KEYWORD_MAX_LENGTH, PAGE_SIZES } from '../../../../contract/limits';
import { AGREEMENT_STATES } from '../agreement/agreement-words';
import { useText } from '../../../i18n/language';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import { EmptyBlock } from '../../../layout/empty-block';
import { RecordTable } from '../../../table/record-table';
import { useFigures } from './use-figures';
import { useAgreementColumns, type AgentStep } from './agreement-columns';
import styles from './operating-account.module.css';
import { OPERATING_WORDS } from './operating-words';
import { rankByTrouble } from './trouble';
import { useAgentSteps } from './use-agent-steps';

const [PAGE_SIZE] = PAGE_SIZES;
const ALL_STATES = Object.values(AgreementState);

interface AgreementTabProps {
  /** Agencies in force, or everything that was ever asked for. */
  readonly kind: 'merchants' | 'applications';
  readonly ownerKey: string;
}

/** Agencies or applications of the agent, with what can be done about each (pages §10). */
export function AgreementTab({ kind, ownerKey }: AgreementTabProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [state, setState] = useState<AgreementState | ''>('');
  const states = kind === 'merchants' ? [AgreementState.active] : state === '' ? [] : [state];
  const body: AgreementListRequest = {
    page,
    pageSize: PAGE_SIZE,
    ...(keyword === '' ? {} : { keyword }),
    ...(states.length === 0 ? {} : { states }),
  };
  const query = useEndpointQuery(ENDPOINTS.proxyApplyList, { body });
  const { take, open, enteringId, dialogs } = useAgentSteps(query.refresh);
  const figures = useFigures(kind === 'merchants' ? query.data?.list : undefined);
  const columns = useAgreementColumns(kind, {
    figures,
    ownerKey,
    enteringId,
    onStep: take,
    onOpen: open,
    steps: kind === 'merchants' ? stepsOfAgency : stepsOfApplication,
  });
  const ranked = { ...query, data: rankRows(query.data, figures) };
  return (
    <div className={styles['panel']}>
      {dialogs}
      <div className={styles['tools']}>
        <Input.Search
          className={styles['search']}
          aria-label={t(OPERATING_WORDS.search)}
          placeholder={t(OPERATING_WORDS.search)}
          maxLength={KEYWORD_MAX_LENGTH}
          allowClear
          onSearch={(typed) => {
            setKeyword(toSearchText(typed));
            setPage(1);
          }}
        />
        {kind === 'applications' && (
          <Select<AgreementState | ''>
            className={styles['state']}
            aria-label={t(OPERATING_WORDS.state)}
            value={state}
            options={[
              { value: '', label: t(OPERATING_WORDS.anyState) },
              ...ALL_STATES.map((value) => ({ value, label: t(AGREEMENT_STATES[value].title) })),
            ]}
            onChange={(next) => {
              setState(next);
              setPage(1);
            }}
          />
        )}
      </div>
      <RecordTable
        label={t(OPERATING_WORDS[kind])}
        columns={columns}
        query={ranked}
        pager={{ page, pageSize: PAGE_SIZE, onChange: setPage }}
        empty={<NoAgreements kind={kind} />}
      />
    </div>
  );
}

/** The page of the list with most trouble first; applications have no figures and stay as they are. */
function rankRows(
  answer: AgreementListAnswer | undefined,
  figures: ReadonlyMap<string, AgreementFigures> | undefined,
): AgreementListAnswer | undefined {
  return answer === undefined ? undefined : { ...answer, list: [...rankByTrouble(answer.list, figures)] };
}

function NoAgreements({ kind }: Pick<AgreementTabProps, 'kind'>) {
  const t = useText();
  return kind === 'merchants' ? (
    <EmptyBlock title={t(OPERATING_WORDS.noMerchants)} hint={t(OPERATING_WORDS.noMerchantsHint)} />
  ) : (
    <EmptyBlock title={t(OPERATING_WORDS.noApplications)} />
  );
}

function stepsOfAgency({ isEntered, renewalEndAt }: AgreementRow): readonly AgentStep[] {
  return [
    ...(isEntered ? [] : (['enter'] as const)),
    'detail',
    ...(renewalEndAt === null ? (['renew'] as const) : []),
    'giveUp',
  ];
}

function stepsOfApplication({ state }: AgreementRow): readonly AgentStep[] {
  if (state === AgreementState.waiting) return ['detail', 'withdraw'];
  return state === AgreementState.active ? ['detail'] : ['detail', 'again'];
}
