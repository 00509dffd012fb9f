import { INSPECTION_HOURS_MAX } from '../../../contract/domain/inspection/plan';
import { action } from '../actions';
import type { DeviceAct } from '../act/device-acts';
import { number, reference } from '../fields';
import { HOURS } from '../units';

/** Sends somebody to devices of the list, or to that of a problem (pages 7.1, 9). */
export function inspectDevices<const E extends string>(permission: E): DeviceAct<E> {
  return action('inspect', '安排巡检', 'Have inspected', permission, {
    params: [
      reference('inspectorId', '巡检人', 'Inspector', { required: true }),
      number('hours', '完成时限', 'Within', {
        ...{ required: true, unit: HOURS, min: 1, max: INSPECTION_HOURS_MAX.once, step: 1, initial: 24 },
      }),
    ],
    effect: { kind: 'inspectDevice' },
    bulk: true,
  });
}
