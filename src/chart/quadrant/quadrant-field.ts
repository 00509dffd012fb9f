import type { DeviceQuadrant } from '../../../contract/domain/statistic/device-quadrant';
import type { StatusTone } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';

/** How a field is named and drawn: its shape alone tells it, so that its colour is not needed. */
export interface QuadrantField {
  readonly title: Text;
  /** What its devices have in common. */
  readonly meaning: Text;
  readonly symbol: 'circle' | 'triangle' | 'diamond' | 'rect';
  readonly tone: StatusTone;
}

export const QUADRANT_FIELDS: Readonly<Record<DeviceQuadrant, QuadrantField>> = {
  mainstay: {
    title: text('主力', 'Mainstay'),
    meaning: text('用得多，收入高', 'much used, earns much'),
    ...{ symbol: 'circle', tone: 'active' },
  },
  overworked: {
    title: text('过载', 'Overworked'),
    meaning: text('用得多，收入低', 'much used, earns little'),
    ...{ symbol: 'triangle', tone: 'warning' },
  },
  underused: {
    title: text('低效', 'Underused'),
    meaning: text('用得少，收入高', 'little used, earns much'),
    ...{ symbol: 'diamond', tone: 'reserved' },
  },
  idle: {
    title: text('闲置', 'Idle'),
    meaning: text('用得少，收入低', 'little used, earns little'),
    ...{ symbol: 'rect', tone: 'neutral' },
  },
};
