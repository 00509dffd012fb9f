import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { ResolvedRemedy } from '../../../../contract/resources/ticket/remedies';
import { EQUIPMENT_FIELD } from '../../../../contract/resources/source';
import { usePermitted } from '../../../access/access-context';
import { useRightsSource } from '../../../access/rights-source';
import { useText } from '../../../i18n/language';
import type { DetailPartProps } from '../../detail/detail-parts';
import { CONTEXT_WORDS } from './context-words';
import styles from './context.module.css';
import { SameProblems } from './same-problems';
import { SubjectCard } from './subject-card';
import { UserCard } from './user-card';

/** The order and the device of a ticket, as far as the reader may see them, with what may be done at once (pages 9). */
export function TicketContext(props: DetailPartProps) {
  const { page, row } = props;
  const t = useText();
  const subjects = useSubjects(page, row[EQUIPMENT_FIELD]);
  const shown = subjects.flatMap(({ remedy, target }) => {
    const id = row[remedy.idField];
    return typeof id === 'string' ? [{ remedy, target, id }] : [];
  });
  if (shown.length === 0) return null;
  const order = shown.find(({ remedy }) => remedy.target === 'order');
  return (
    <aside className={styles['context']} aria-label={t(CONTEXT_WORDS.title)}>
      {shown.map(({ remedy, target, id }) => (
        <SubjectCard key={`${target.id} ${id}`} {...{ remedy, target, id }} ticket={props} />
      ))}
      <SameProblems {...props} />
      {order !== undefined && <UserCard key={order.id} page={order.target} row={{ id: order.id }} />}
    </aside>
  );
}

/** Where the references of a ticket lead, on the pages of its type that the reader may read. */
function useSubjects(page: ResolvedListPage, equipment: unknown) {
  const { declaration } = useRightsSource();
  const isPermitted = usePermitted();
  return (page.remedies?.of ?? []).flatMap((remedy): readonly Subject[] => {
    const target = declaration.pages.find(
      (each): each is ResolvedListPage =>
        'source' in each && each.kind === remedy.target && each.source.equipment === equipment,
    );
    return target !== undefined && isPermitted(target.reads) ? [{ remedy, target }] : [];
  });
}

interface Subject {
  readonly remedy: ResolvedRemedy;
  readonly target: ResolvedListPage;
}
