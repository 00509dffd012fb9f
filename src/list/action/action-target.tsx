import type { Row } from '../../../contract/api/page/list';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { Facts } from '../../layout/facts';
import { FieldCell } from '../../table/cells';
import styles from './action.module.css';

const LABEL_WIDTH_PX = 84;

/** What somebody must recognise before a dangerous action (pages 0), by kind of page. */
const TARGET_FIELDS: Readonly<Record<ResolvedListPage['kind'], readonly string[]>> = {
  device: ['deviceNumber', 'deviceName', 'storeName', 'displayStatus', 'currentOrderNo'],
  order: ['orderNo', 'deviceNumber', 'storeName', 'orderStatus', 'payAmount'],
  // What it is worth comes first: the title has its number.
  list: ['amount', 'leftAmount', 'userMobile', 'storeName', 'route'],
};

/** The row that a dangerous action is about: what it is called, where it stands, what is under way. */
export function ActionTarget({ page, row }: { readonly page: ResolvedListPage; readonly row: Row }) {
  const t = useText();
  const facts = TARGET_FIELDS[page.kind].flatMap((name) => {
    const field = page.fields.find((candidate) => candidate.field === name);
    const value = row[name];
    if (field === undefined || value === null || value === undefined || value === '') return [];
    // Words, not links: a click would leave the question.
    const shown = field.kind === 'reference' ? { ...field, target: null } : field;
    const drawn = (
      <FieldCell field={shown} value={value} row={row} siblingPath={page.path} timeStyle="exact" />
    );
    return [{ key: name, label: t(field.title), value: drawn }];
  });
  return facts.length === 0 ? null : (
    <div className={styles['target']}>
      <Facts facts={facts} labelWidthPx={LABEL_WIDTH_PX} />
    </div>
  );
}
