import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { SubAccount, SubAccountListRequest } from '../../../contract/api/account/sub-account';
import { toSearchText } from '../../../contract/free-text';
import { KEYWORD_MAX_LENGTH, PAGE_SIZES } from '../../../contract/limits';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { useQuestion } from '../../form/submit/use-question';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { EmptyBlock } from '../../layout/empty-block';
import { RecordTable } from '../../table/record-table';
import { Permitted } from '../../access/access-context';
import type { HolderFacts } from './rights/rights-draft';
import { useRightsSource } from '../../access/rights-source';
import { FrozenNote } from './frozen-note';
import { useSubAccountColumns, type SubAccountCommand } from './sub-account-columns';
import { SUB_ACCOUNT_WORDS } from './sub-account-words';
import styles from './sub-accounts.module.css';

/** Loaded when the first of them is opened; forms and their validation are no part of the list. */
const SubAccountEditor = lazyPart(async () => (await import('./sub-account-editor')).SubAccountEditor);
const ExplainDialog = lazyPart(async () => (await import('./rights/explain-dialog')).ExplainDialog);

const [PAGE_SIZE] = PAGE_SIZES;

interface SubAccountsProps {
  readonly holder: HolderFacts;
  /** Role key of those who have sub-accounts of this kind. */
  readonly ownerKey: string;
  /** Who operates the organisation at the moment: nobody is given more meanwhile. Null when nobody does. */
  readonly operatedBy: AgreementInForce | null;
}

/** The lists as they are stored, which is what the gateway decides by. */
function toLists({ includePermissions, shouldHavePermissions, excludePermissions }: SubAccount) {
  return { includePermissions, shouldHavePermissions, excludePermissions };
}

/** What stands over the table. */
type Open =
  | { readonly kind: 'editor'; readonly account: SubAccount | null }
  | { readonly kind: 'explain'; readonly account: SubAccount };

/** The sub-accounts of a main account: who there is, what they may, and changing either (pages §10, §11.4). */
export function SubAccounts({ holder, ownerKey, operatedBy }: SubAccountsProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open | null>(null);
  const body: SubAccountListRequest = { page, pageSize: PAGE_SIZE, ...(keyword === '' ? {} : { keyword }) };
  const query = useEndpointQuery(ENDPOINTS.subAccountList, { body });
  const { run, questions } = useCommands(query.refresh, operatedBy !== null);
  const { permissions } = declaration.catalogue;
  const subjectOf = useMemo(
    () => (account: SubAccount) => ({ ...holder, ...toLists(account), isUnderProxy: false }),
    [holder],
  );
  const columns = useSubAccountColumns({
    ownerKey,
    isFrozen: operatedBy !== null,
    permissions,
    subjectOf,
    onEdit: (account) => setOpen({ kind: 'editor', account }),
    onExplain: (account) => setOpen({ kind: 'explain', account }),
    onCommand: run,
  });
  // As the list has it now: rights that were just changed are explained as they are.
  const explained =
    open?.kind === 'explain'
      ? (query.data?.list.find(({ id }) => id === open.account.id) ?? open.account)
      : null;
  return (
    <div className={styles['panel']}>
      {questions}
      {operatedBy !== null && (
        <div className={styles['frozen']}>
          <FrozenNote agreement={operatedBy} />
        </div>
      )}
      <Tools
        ownerKey={ownerKey}
        isFrozen={operatedBy !== null}
        onSearch={(typed) => {
          setKeyword(toSearchText(typed));
          setPage(1);
        }}
        onCreate={() => setOpen({ kind: 'editor', account: null })}
      />
      <RecordTable
        label={t(SUB_ACCOUNT_WORDS.list)}
        columns={columns}
        query={query}
        pager={{ page, pageSize: PAGE_SIZE, onChange: setPage }}
        empty={<NoSubAccounts isSearched={keyword !== ''} />}
      />
      {open?.kind === 'editor' && (
        <Suspense fallback={null}>
          <SubAccountEditor
            account={open.account}
            holder={holder}
            operatedBy={operatedBy}
            onClose={() => setOpen(null)}
            onSaved={() => {
              setOpen(null);
              query.refresh();
            }}
          />
        </Suspense>
      )}
      {explained !== null && (
        <Suspense fallback={null}>
          <ExplainDialog
            account={explained}
            subject={subjectOf(explained)}
            operatedBy={operatedBy}
            onEdit={() => setOpen({ kind: 'editor', account: explained })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ToolsProps {
  readonly ownerKey: string;
  readonly isFrozen: boolean;
  readonly onSearch: (keyword: string) => void;
  readonly onCreate: () => void;
}

function Tools({ ownerKey, isFrozen, onSearch, onCreate }: ToolsProps) {
  const t = useText();
  return (
    <div className={styles['tools']}>
      <Input.Search
        className={styles['search']}
        aria-label={t(SUB_ACCOUNT_WORDS.search)}
        placeholder={t(SUB_ACCOUNT_WORDS.search)}
        maxLength={KEYWORD_MAX_LENGTH}
        allowClear
        onSearch={(typed) => onSearch(typed.trim())}
      />
      <Permitted needs={ownerKey}>
        <Tooltip title={isFrozen ? t(SUB_ACCOUNT_WORDS.frozenCreate) : null}>
          <Button type="primary" icon={<PlusOutlined />} disabled={isFrozen} onClick={onCreate}>
            {t(SUB_ACCOUNT_WORDS.create)}
          </Button>
        </Tooltip>
      </Permitted>
    </div>
  );
}

function NoSubAccounts({ isSearched }: { readonly isSearched: boolean }) {
  const t = useText();
  return isSearched ? (
    <EmptyBlock title={t(SUB_ACCOUNT_WORDS.emptyFound)} />
  ) : (
    <EmptyBlock title={t(SUB_ACCOUNT_WORDS.empty)} hint={t(SUB_ACCOUNT_WORDS.emptyHint)} />
  );
}

const COMMANDS = {
  enable: {
    endpoint: ENDPOINTS.subAccountEnable,
    title: SUB_ACCOUNT_WORDS.enableTitle,
    detail: SUB_ACCOUNT_WORDS.enableDetail,
    button: SUB_ACCOUNT_WORDS.enable,
    done: SUB_ACCOUNT_WORDS.enabled,
  },
  disable: {
    endpoint: ENDPOINTS.subAccountDisable,
    title: SUB_ACCOUNT_WORDS.disableTitle,
    detail: SUB_ACCOUNT_WORDS.disableDetail,
    button: SUB_ACCOUNT_WORDS.disable,
    done: SUB_ACCOUNT_WORDS.disabled,
  },
  remove: {
    endpoint: ENDPOINTS.subAccountDelete,
    title: SUB_ACCOUNT_WORDS.removeTitle,
    detail: SUB_ACCOUNT_WORDS.removeDetail,
    button: SUB_ACCOUNT_WORDS.remove,
    done: SUB_ACCOUNT_WORDS.removed,
  },
} as const;

/** Enabling, disabling and deleting, each after a question. */
function useCommands(onDone: () => void, isFrozen: boolean) {
  const t = useText();
  const { ask, questions } = useQuestion();
  function run(command: SubAccountCommand, { id, username: name }: SubAccount): void {
    const { endpoint, title, detail, button, done } = COMMANDS[command];
    ask({
      title: t(title, { name }),
      detail:
        isFrozen && command === 'disable' ? `${t(detail)}${t(SUB_ACCOUNT_WORDS.frozenDisable)}` : t(detail),
      okText: t(button),
      isDanger: command !== 'enable',
      endpoint,
      body: { id },
      done: t(done, { name }),
      onSettled: onDone,
    });
  }
  return { run, questions };
}
