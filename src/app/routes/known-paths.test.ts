import { expect, it } from 'vitest';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { resources } from '../../../resources.config';
import { findKnownPath } from './known-paths';

const declaration = resolveDeclaration(resources);

it.each([
  { path: '/washer/order', deviceType: 'washer' },
  { path: '/controlBox/device', deviceType: 'power_controller' },
  { path: '/dispenser', deviceType: 'washing_partner' },
  { path: '/showerDispenser/statistic', deviceType: 'shower_partner' },
  { path: '/shower/order/', deviceType: 'shower' },
  { path: '/clearwater/device', deviceType: 'water' },
  { path: '/box/device', deviceType: 'box' },
  { path: '/userCenter/personalCenter', deviceType: null },
  { path: '/userCenter/myAccount', deviceType: null },
  { path: '/', deviceType: null },
])('$path is known, with the device type $deviceType (spec §2)', ({ path, deviceType }) => {
  expect(findKnownPath(declaration, path)).toMatchObject({ deviceType });
});

it.each(['/nope', '/washer/nope', '/washer/order/x', '', '/login', '/403'])('%s is unknown', (path) => {
  expect(findKnownPath(declaration, path)).toBeNull();
});
