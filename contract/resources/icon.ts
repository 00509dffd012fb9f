/** Names of menu icons (spec §2 "Main layout"); the portal maps each to a picture. */
export const ICONS = [
  'accountManagement',
  'bill',
  'box',
  'controlBox',
  'dispenser',
  'feedback',
  'inspection',
  'plain',
  'shower',
  'showerDispenser',
  'userCenter',
  'washer',
  'water',
] as const;
export type IconName = (typeof ICONS)[number];

/** A picture of an entry's own: the `d` of one SVG path, drawn as a line in a box of 24 × 24. */
export interface IconPath {
  readonly path: string;
}

/** Icon of an entry that names none. */
export const DEFAULT_ICON: IconName = 'plain';
