import type { Declaration } from '../../contract/resources/declaration';
import { addAllFigures, type FiguresByType } from './with-figures';
import { clearwaterFigures } from './clearwater-figures';
import { controlBoxFigures } from './control-box-figures';
import { dispenserFigures, showerDispenserFigures } from './dosing-figures';
import { showerFigures } from './shower-figures';
import { washerFigures } from './washer-figures';

/** What is particular to the statistics of each type (pages 6.5). */
const FIGURES: FiguresByType = {
  washer: washerFigures,
  washing_partner: dispenserFigures,
  shower_partner: showerDispenserFigures,
  power_controller: controlBoxFigures,
  water: clearwaterFigures,
  shower: showerFigures,
};

/** The declaration with the figures of its types, on their pages of statistics. */
export function withFigures(declaration: Declaration): Declaration {
  return addAllFigures(declaration, FIGURES);
}
