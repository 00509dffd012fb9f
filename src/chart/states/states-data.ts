import type { DayStates, DayStatesAnswer } from '../../../contract/api/page/statistic/device-charts';
import type { StatusTone } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';

type StateName = Exclude<keyof DayStatesAnswer['total'], 'faults'>;

/** A state of devices: what it is called, and the tone it is drawn in. */
export interface DeviceState {
  readonly name: StateName;
  readonly title: Text;
  readonly tone: StatusTone;
}

/** What is wrong stands on the axis, so that its days can be compared. */
export const DEVICE_STATES: readonly DeviceState[] = [
  { name: 'offlineSeconds', title: text('离线', 'Offline'), tone: 'neutral' },
  { name: 'faultySeconds', title: text('故障', 'Faulty'), tone: 'danger' },
  { name: 'readySeconds', title: text('正常', 'Ready'), tone: 'active' },
];

type Seconds = Pick<DayStates, StateName>;

/** All of a day: the states are its parts. */
export function secondsOf(day: Seconds): number {
  return DEVICE_STATES.reduce((sum, { name }) => sum + day[name], 0);
}

/** What part of a day devices were in a state; 0 where none was open. */
export function shareOf(day: Seconds, name: StateName): number {
  const all = secondsOf(day);
  return all === 0 ? 0 : day[name] / all;
}
