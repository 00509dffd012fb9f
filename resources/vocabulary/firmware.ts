/** Versions of the module that all types are delivered with, in the order of their release. */
export const FIRMWARE = ['2.1.8', '2.2.5', '2.3.0', '2.4.1'] as const;
