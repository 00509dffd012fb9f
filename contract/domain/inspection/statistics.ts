/** Days that figures of inspections may be asked for, today with them. */
export const INSPECTION_DAYS = [7, 30, 90] as const;
export type InspectionDays = (typeof INSPECTION_DAYS)[number];
