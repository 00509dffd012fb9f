/** Names of menu icons (spec §2 "Main layout"); the portal maps each to a picture. */
export const ICONS = [
  'accountManagement',
  'bill',
  'box',
  'controlBox',
  'dispenser',
  'feedback',
  'inspection',
  'shower',
  'showerDispenser',
  'userCenter',
  'washer',
  'water',
] as const;
export type IconName = (typeof ICONS)[number];
