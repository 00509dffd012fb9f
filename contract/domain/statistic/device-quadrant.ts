/**
 * Fields of devices by how much they work and what they bring: both, only the work, only what it brings, neither. The
 * order is that of the page (pages 6.4).
 */
export const DEVICE_QUADRANTS = ['mainstay', 'overworked', 'underused', 'idle'] as const;
export type DeviceQuadrant = (typeof DEVICE_QUADRANTS)[number];

/** Devices that are drawn at most; all are counted. */
export const QUADRANT_DOTS_MAX = 500;
/** Codes of faults that are told apart; all others stand together. */
export const FAULT_KINDS_MAX = 10;
/** Idle devices that are named; all are counted. */
export const IDLE_DEVICES_MAX = 20;
