import { Util } from 'casbin';
import { expect, it } from 'vitest';

it('runs Casbin whole where the gateway runs', () => {
  expect(Util.globMatch('/a', '/*')).toBe(true);
  expect(Util.ipMatchFunc('10.0.0.1', '10.0.0.0/8')).toBe(true);
});
