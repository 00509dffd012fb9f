import { useMemo } from 'react';
import type { AgreementRow } from '../../../../contract/api/account/agreement';
import { createRightScope } from '../../../../contract/resources/agreement/right-scope';
import { useRightsSource } from '../../../access/rights-source';

/** The rights of an agreement that can be used within the equipment types it names; an older one may hold more. */
export function useScopedRights(
  row: Pick<AgreementRow, 'equipmentTypes' | 'permissionIds'>,
): readonly number[] {
  const { declaration } = useRightsSource();
  const { equipmentTypes, permissionIds } = row;
  return useMemo(
    () => permissionIds.filter(createRightScope(declaration.equipment, equipmentTypes)),
    [declaration, equipmentTypes, permissionIds],
  );
}
