import type { Text } from '../../text';

interface DeviceChartBase {
  /** Unique within its page. */
  readonly name: string;
  readonly title: Text;
}

/** The devices by two metrics of the page, parted into four fields by the median of each (decision 128). */
export interface QuadrantChart extends DeviceChartBase {
  readonly kind: 'quadrant';
  /** Name of the metric that says how much a device works; stands to the right. */
  readonly x: string;
  /** Name of the metric that says what it brings; stands upwards. */
  readonly y: string;
}

/** How long devices were down on each day of the period, and how many faults began. */
export interface DowntimeChart extends DeviceChartBase {
  readonly kind: 'downtime';
}

/** What part of their opening hours devices were ready, faulty and offline on each day of the period. */
export interface StatesChart extends DeviceChartBase {
  readonly kind: 'states';
}

/** Faults of the period by their code, the most frequent first, and how much of all they come to together. */
export interface FaultsChart extends DeviceChartBase {
  readonly kind: 'faults';
}

/** Devices in use that have had no order for so many days, the longest first, as they are now. */
export interface IdleChart extends DeviceChartBase {
  readonly kind: 'idle';
  /** Whole days, at least 1. */
  readonly days: number;
}

/** A chart above the table of devices. */
export type DeviceChartDeclaration = QuadrantChart | DowntimeChart | StatesChart | FaultsChart | IdleChart;
