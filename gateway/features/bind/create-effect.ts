import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { CreateEffect } from '../../../contract/resources/effect';
import type { RandomBytes } from '../../database/token';
import type { EffectHandler } from '../action/effect-handler';
import { bindDevice } from '../device/bind-device';
import { toNewDevice } from './new-device';

/** Adds a device of what was entered. */
export function createCreateEffect(random: RandomBytes): EffectHandler<CreateEffect> {
  return {
    assertFits(_effect, { id, source }) {
      if (source.table !== 'device' || source.equipment === null) {
        throw new Error(`An action of ${id} adds devices, which are of one type.`);
      }
    },
    prepare({ page, params, reader, nowMs }) {
      const device = toNewDevice(params);
      const { franchiseeId, storeIds } = reader;
      const equipment = page.source.equipment ?? '';
      return {
        fields: [],
        async run(trx) {
          const context = { franchiseeId, equipment, storeIds, nowMs, random };
          const bound = await bindDevice(trx, context, device);
          if ('problem' in bound) throw apiError(ApiCode.refused, bound.problem);
          return {
            results: [
              {
                id: bound.deviceId,
                name: device.deviceNumber,
                storeId: device.storeId,
                outcome: 'done',
                after: { ...params, imei: bound.imei },
                change: 'created',
              },
            ],
          };
        },
      };
    },
  };
}
