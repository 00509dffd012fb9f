import type { ActionValue } from '../../../contract/api/page/action';
import { CREATED_COLUMNS } from '../../../contract/resources/source';
import type { EnteredValues } from '../action/effect-handler';
import type { NewDevice } from '../device/bind-device';

const COLUMNS: ReadonlySet<string> = new Set([
  ...CREATED_COLUMNS.device.needed,
  ...CREATED_COLUMNS.device.offered,
]);

/** Where an action does not ask for it. */
const LINK_TYPE = 'serial';

/** A device of what was entered; what is no column is an attribute that the type brings itself. */
export function toNewDevice(entered: EnteredValues): NewDevice {
  const attributes = Object.entries(entered).filter(([name, value]) => !COLUMNS.has(name) && value !== null);
  return {
    imei: textOf(entered['imei']),
    deviceNumber: textOf(entered['deviceNumber']),
    deviceName: textOf(entered['deviceName']),
    storeId: textOf(entered['storeId']),
    roomName: textOf(entered['roomName']),
    position: textOf(entered['position']),
    model: textOf(entered['model']),
    linkType: textOf(entered['linkType']) || LINK_TYPE,
    tags: tagsOf(entered['tags']),
    attributes: Object.fromEntries(attributes),
  };
}

function textOf(value: ActionValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function tagsOf(value: ActionValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];
}
