import { Util } from 'casbin';
import { expect, it } from 'vitest';

it.each([
  { part: 'paths of files', use: () => Util.globMatch('/a', '/*'), says: '"minimatch" is for Node' },
  {
    part: 'network addresses',
    use: () => Util.ipMatchFunc('10.0.0.1', '10.0.0.0/8'),
    says: '"buffer" is for Node',
  },
])('refuses what Casbin does with $part, as the browser does', ({ use, says }) => {
  expect(use).toThrow(says);
});
