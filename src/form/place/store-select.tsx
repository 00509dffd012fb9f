import { lazyPart } from '../../away/lazy-part';
import { OnDemand } from '../on-demand';

const load = () => import('./store-tree');
const StoreTree = lazyPart(async () => (await load()).StoreTree);

/** The filter that rooms are chosen for. */
export interface RoomsFor {
  readonly pageId: string;
  readonly field: string;
}

/** Settings of a choice of stores. */
export interface StoreSelectProps {
  readonly title: string;
  readonly value?: readonly string[];
  readonly onChange?: (storeIds: readonly string[]) => void;
  /** What no choice means. @default 全部 */
  readonly noneWords?: string;
  /** Its title stands above it already. */
  readonly isLabelled?: boolean;
  /** Offers the rooms of stores beneath them, as `toRoomValue` writes them. @default stores alone */
  readonly rooms?: RoomsFor;
}

/** Choice of stores by place; the tree and its stores are fetched when somebody reaches for them. */
export function StoreSelect(props: StoreSelectProps) {
  return (
    <OnDemand
      title={props.title}
      opens="tree"
      isLabelled={props.isLabelled ?? false}
      words={props.noneWords ?? null}
      preload={() => void load()}
      // Chosen stores are named, and only the tree knows the names.
      isNeeded={(props.value ?? []).length > 0}
    >
      {(isOpen) => <StoreTree {...props} isOpen={isOpen} />}
    </OnDemand>
  );
}
