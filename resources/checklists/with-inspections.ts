import type { Declaration, EntryDeclaration } from '../../contract/resources/declaration';
import type { CheckItemDeclaration } from '../../contract/resources/inspection/check-item';
import { boxChecklist } from './box';
import { clearwaterChecklist } from './clearwater';
import { controlBoxChecklist } from './control-box';
import { dosingChecklist } from './dosing';
import { withBody } from './page-bodies';
import { showerChecklist } from './shower';
import { washerChecklist } from './washer';

/** What is looked at when devices of each type are inspected (pages 7.2), by word of the type on the wire. */
const CHECKLISTS: Readonly<Record<string, readonly CheckItemDeclaration[]>> = {
  washer: washerChecklist,
  washing_partner: dosingChecklist,
  shower_partner: dosingChecklist,
  power_controller: controlBoxChecklist,
  water: clearwaterChecklist,
  shower: showerChecklist,
  box: boxChecklist,
};

/**
 * The declaration with the checklists of its types, and with what the pages of inspections show; a type that brings its
 * own checklist keeps it.
 */
export function withInspections(declaration: Declaration): Declaration {
  return { ...declaration, entries: declaration.entries.map(withOwn) };
}

function withOwn(entry: EntryDeclaration): EntryDeclaration {
  if (entry.kind === 'group') return { ...entry, pages: entry.pages.map(withBody) };
  if (entry.checklist !== undefined) return entry;
  const checklist = CHECKLISTS[entry.deviceType];
  return checklist === undefined ? entry : { ...entry, checklist };
}
