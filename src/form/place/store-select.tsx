import { lazy } from 'react';
import { OnDemand } from '../on-demand';

const load = () => import('./store-tree');
const StoreTree = lazy(async () => ({ default: (await load()).StoreTree }));

/** Settings of a choice of stores. */
export interface StoreSelectProps {
  readonly title: string;
  readonly value?: readonly string[];
  readonly onChange?: (storeIds: readonly string[]) => void;
  /** What no choice means. @default 全部 */
  readonly noneWords?: string;
}

/** Choice of stores by place; the tree and its stores are fetched when somebody reaches for them. */
export function StoreSelect(props: StoreSelectProps) {
  return (
    <OnDemand
      title={props.title}
      words={props.noneWords ?? null}
      preload={() => void load()}
      // Chosen stores are named, and only the tree knows the names.
      isNeeded={(props.value ?? []).length > 0}
    >
      {(isOpen) => <StoreTree {...props} isOpen={isOpen} />}
    </OnDemand>
  );
}
