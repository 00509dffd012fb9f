import { useMemo } from 'react';
import { toItemKey, type ResolvedCheckItem } from '../../../contract/resources/inspection/check-item';
import type { ResolvedEquipment } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';

/** An item with the type it is of. */
export interface DeclaredItem {
  readonly type: ResolvedEquipment;
  readonly item: ResolvedCheckItem;
}

/** The items of every type by the keys that plans keep. */
export function useDeclaredItems(): ReadonlyMap<string, DeclaredItem> {
  const { equipment } = useRightsSource().declaration;
  return useMemo(
    () =>
      new Map(
        equipment.flatMap((type) =>
          type.checklist.map((item): [string, DeclaredItem] => [
            toItemKey(type.deviceType, item),
            { type, item },
          ]),
        ),
      ),
    [equipment],
  );
}
