import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { Row } from '../../../contract/api/page/list';
import { meetsConditions, type ResolvedAction } from '../../../contract/resources/action';
import { isArchived, isKeptFrom } from '../../../contract/resources/archive/archive';
import type { AnyEffect } from '../../../contract/resources/effect';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useNow } from '../../format/use-now';
import { useText } from '../../i18n/language';
import { ArchiveNote } from '../archive/archive-note';
import type { Batch } from '../command/batch';
import { isUnderWay } from '../command/row-command';
import { isAlarming } from './action-danger';
import { DIALOG_WORDS } from './dialog-words';
import styles from './action.module.css';
import { useRemedyTicket } from './remedy-for';
import { useActionDialog } from './use-action-dialog';

/** Buttons that fit beside each other; what is more stands in a menu. */
const BUTTONS_MAX = 6;
const TAKES_AWAY: readonly AnyEffect['kind'][] = ['remove'];

/** Only whoever asked for a refund takes it back, and that its record knows: it is offered there. */
const isOfRecord = ({ effect }: { readonly effect: AnyEffect }) =>
  effect.kind === 'refundStep' && effect.step === 'withdraw';

/** As declared, but what takes the row away comes last: nobody presses it in passing. */
function toOffered(
  actions: readonly ResolvedAction[],
  row: Row,
  isKept: (action: ResolvedAction) => boolean,
): readonly ResolvedAction[] {
  const offered = actions.filter(
    (action) =>
      action.scope === 'row' &&
      !isOfRecord(action) &&
      !isKept(action) &&
      (meetsConditions(row, action.when) || isUnderWay(row, action.name)),
  );
  const takesAway = ({ effect }: ResolvedAction) => TAKES_AWAY.includes(effect.kind);
  return [...offered.filter((action) => !takesAway(action)), ...offered.filter(takesAway)];
}

function pick(actions: readonly ResolvedAction[], names: readonly string[]): readonly ResolvedAction[] {
  return names.flatMap((name) => actions.filter((action) => action.name === name));
}

interface RowActionBarProps {
  readonly page: ResolvedListPage;
  readonly row: Row;
  /** Names of the actions that are offered, in this order. @default all */
  readonly only?: readonly string[];
  readonly onChanged: () => void;
  readonly onGiven: (batch: Batch) => void;
}

/** What the account may do to this row, as its state allows; what is under way cannot be asked for again. */
export function RowActionBar({ page, row, only, onChanged, onGiven }: RowActionBarProps) {
  const t = useText();
  const { press, dialog } = useActionDialog({ page, onChanged, onGiven });
  const nowMs = useNow();
  const ticketId = useRemedyTicket();
  const actions = toOffered(only === undefined ? page.actions : pick(page.actions, only), row, (action) =>
    isKeptFrom(page, action, { row, nowMs, ticketId }),
  );
  const shown = actions.length > BUTTONS_MAX ? actions.slice(0, BUTTONS_MAX - 1) : actions;
  const wordsOf = (action: ResolvedAction) => {
    const title = t(action.title);
    return isUnderWay(row, action.name) ? t(DIALOG_WORDS.underWay, { action: title }) : title;
  };
  return (
    <div className={styles['row']} role="group" aria-label={t(DIALOG_WORDS.actions)}>
      {ticketId === undefined && isArchived(page, row, nowMs) && <ArchiveNote of="row" />}
      {shown.map((action) => (
        <Button
          key={action.name}
          danger={isAlarming(action)}
          disabled={isUnderWay(row, action.name)}
          onClick={() => press(action, [row])}
        >
          {wordsOf(action)}
        </Button>
      ))}
      {shown.length < actions.length && (
        <Dropdown
          placement="topRight"
          // Beside its button: the page below may scroll while the menu is open, as one loaded anew does.
          getPopupContainer={({ parentElement }) => parentElement ?? document.body}
          trigger={['click']}
          menu={{
            items: actions.slice(shown.length).map((action) => ({
              key: action.name,
              label: wordsOf(action),
              danger: isAlarming(action),
              disabled: isUnderWay(row, action.name),
              onClick: () => press(action, [row]),
            })),
          }}
        >
          <Button icon={<DownOutlined />} iconPosition="end">
            {t(DIALOG_WORDS.more)}
          </Button>
        </Dropdown>
      )}
      {dialog}
    </div>
  );
}
