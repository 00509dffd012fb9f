import { expect, it } from 'vitest';
import { parsePortalSettings } from './portal-settings';

it.each([
  { given: undefined, passwordMin: 6 },
  { given: null, passwordMin: 6 },
  { given: '', passwordMin: 6 },
  { given: '{', passwordMin: 6 },
  { given: 'null', passwordMin: 6 },
  { given: '[8]', passwordMin: 6 },
  { given: '{}', passwordMin: 6 },
  { given: '{"passwordMin":"8"}', passwordMin: 6 },
  { given: '{"passwordMin":8.5}', passwordMin: 6 },
  { given: '{"passwordMin":5}', passwordMin: 6 },
  { given: '{"passwordMin":129}', passwordMin: 6 },
  { given: '{"passwordMin":null}', passwordMin: 6 },
  { given: '{"passwordMin":6}', passwordMin: 6 },
  { given: '{"passwordMin":12,"more":1}', passwordMin: 12 },
])('a page that is told $given asks for $passwordMin characters', ({ given, passwordMin }) => {
  expect(parsePortalSettings(given)).toEqual({ passwordMin });
});
