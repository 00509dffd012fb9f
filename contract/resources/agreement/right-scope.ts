import type { ResolvedEquipment } from '../resolved';

/** What of a type tells which rights are its own. */
export type TypeRights = Pick<ResolvedEquipment, 'deviceType' | 'rights'>;

/**
 * A function that tells whether a right can be used within some equipment types: the rights of the other types
 * cannot, those of no type always can.
 *
 * @param deviceTypes - Wire words; empty: every type.
 */
export function createRightScope(
  equipment: readonly TypeRights[],
  deviceTypes: readonly string[],
): (id: number) => boolean {
  if (deviceTypes.length === 0) return () => true;
  const beyond = new Set(
    equipment.flatMap(({ deviceType, rights }) => (deviceTypes.includes(deviceType) ? [] : rights)),
  );
  return (id) => !beyond.has(id);
}
