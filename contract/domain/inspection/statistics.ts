/** Days that figures of inspections may be asked for, today with them. */
export const INSPECTION_DAYS = [7, 30, 90] as const;
export type InspectionDays = (typeof INSPECTION_DAYS)[number];

/** So many people are told of. */
export const INSPECTION_PEOPLE_MAX = 50;
/** So many faults that came back are told of. */
export const REPEATED_FAULTS_MAX = 20;
/** So many stores are told of. */
export const COVERED_STORES_MAX = 200;
/** Of so many devices of a plan pictures are told. */
export const INSPECTION_PHOTOS_MAX = 100;
