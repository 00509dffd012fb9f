import { describe, expect, it } from 'vitest';
import { LABELS_PER_SHEET, toLabels, toSheets } from './label';

const places = [
  {
    id: 'p1',
    name: '东校区',
    kind: 'school',
    stores: [{ id: 's1', name: '一号店', hotline: '400-820-1234' }],
  },
];
const row = (index: number) => ({
  id: `d${index}`,
  imei: `86753001234${String(index).padStart(4, '0')}`,
  deviceNumber: `A${index}`,
  deviceName: '洗衣机',
  storeName: '一号店',
  storeId: index === 0 ? 's1' : 's2',
});

describe('the labels of devices', () => {
  it('name the module, the device, its store and whom to call', () => {
    expect(toLabels([row(0), row(1)], places)).toEqual([
      {
        id: 'd0',
        code: 'IMEI:867530012340000',
        number: 'A0',
        name: '洗衣机',
        store: '一号店',
        hotline: '400-820-1234',
      },
      { id: 'd1', code: 'IMEI:867530012340001', number: 'A1', name: '洗衣机', store: '一号店', hotline: '' },
    ]);
  });

  it('leave out a device without a module: its code would lead nowhere', () => {
    expect(toLabels([{ id: 'd9', deviceNumber: 'A9', imei: null }], places)).toEqual([]);
  });

  it('fill sheet after sheet and lose none', () => {
    const labels = toLabels(
      Array.from({ length: 2 * LABELS_PER_SHEET + 1 }, (_, index) => row(index)),
      places,
    );
    const sheets = toSheets(labels);
    expect(sheets.map(({ length }) => length)).toEqual([LABELS_PER_SHEET, LABELS_PER_SHEET, 1]);
    expect(sheets.flat()).toEqual(labels);
  });
});
