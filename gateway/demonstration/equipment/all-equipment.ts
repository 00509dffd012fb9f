import { box } from './box';
import { showerPartner, washingPartner } from './dispensers';
import { powerController } from './power-controller';
import type { EquipmentWord, SeedEquipment } from './seed-equipment';
import { shower } from './shower';
import { washer } from './washer';
import { water } from './water';

/** How each type is shown in the demonstration. */
export const SEED_EQUIPMENT: Readonly<Record<EquipmentWord, SeedEquipment>> = {
  washer,
  box,
  washing_partner: washingPartner,
  shower_partner: showerPartner,
  power_controller: powerController,
  water,
  shower,
};

/** Partners come after the machines that they serve. */
export const EQUIPMENT_ORDER: readonly EquipmentWord[] = [
  'washer',
  'shower',
  'washing_partner',
  'shower_partner',
  'power_controller',
  'water',
  'box',
];
