import { expect, it } from 'vitest';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';

const devices = resolveDeclaration(resources).pages.flatMap((page) =>
  page.kind === 'device' && page.rooms !== null ? [page] : [],
);

it('a card in a room says first what its type wants told, then what is wrong with any device', () => {
  const common = ['faultText', 'faultSince', 'offlineHours'];
  const own = devices.map(({ id, rooms }) => [id, rooms?.tells.slice(0, rooms.tells.indexOf('faultText'))]);
  for (const { rooms } of devices) expect(rooms?.tells).toEqual(expect.arrayContaining(common));
  expect(Object.fromEntries(own)).toMatchObject({ 'washer/device': ['remainMinutes'], 'box/device': [] });
});
