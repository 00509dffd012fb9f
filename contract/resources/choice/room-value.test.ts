import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPlaceChoice, toRoomValue, toWholeStores } from './room-value';

it('comes back as it was written, whatever the room is called', () => {
  const id = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  fc.assert(
    fc.property(id, fc.string(), (storeId, room) => {
      expect(readPlaceChoice(toRoomValue(storeId, room))).toEqual({ storeId, room });
      expect(readPlaceChoice(storeId)).toEqual({ storeId, room: null });
    }),
  );
});

it('leaves whole stores, each once', () => {
  expect(toWholeStores(['s01/3栋', 's02', 's01/1栋'])).toEqual(['s01', 's02']);
});
