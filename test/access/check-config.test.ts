import { describe, expect, it } from 'vitest';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { describeConfig } from '../../gateway/commands/report/config-report';
import { resources } from '../../resources.config';
import { readPolicy } from '../support/permission-fixture';

describe('npm run check:config', () => {
  it('counts pages and permissions when all is fine', async () => {
    const { isFine, lines } = await describeConfig(resources, readPolicy());
    const { pages, catalogue } = resolveDeclaration(resources);
    const counts = `are fine: ${pages.length} pages, ${catalogue.permissions.length} permissions.`;
    expect(lines).toEqual([expect.stringContaining(counts)]);
    expect(isFine).toBe(true);
  });

  it('lists every problem at once', async () => {
    const [first, ...others] = resources.entries;
    if (first?.kind !== 'equipment') throw new Error('The first entry is equipment.');
    const broken = {
      ...resources,
      home: '/nowhere',
      entries: [
        { ...first, icon: 'wascher' as 'washer', device: { ...first.device, permission: 'washerDeviceInf' } },
        ...others,
      ],
    };
    const { isFine, lines } = await describeConfig(broken, readPolicy());
    expect(isFine).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(
        /^RC009 washer › icon \(entries\[0\]\.icon\): .*"wascher".* Did you mean "washer"\?$/,
      ),
      expect.stringMatching(
        /^RC003 washer › device › permission \(entries\[0\]\.device\.permission\): "washerDeviceInf" .* Did you mean "washerDeviceInfo"\?$/,
      ),
      expect.stringMatching(/^RC019 home: "\/nowhere"/),
      'resources.config.ts has 3 problem(s).',
    ]);
  });

  it('reports a policy that would not start', async () => {
    const { isFine, lines } = await describeConfig(resources, readPolicy().replace(/^agent .*$/m, ''));
    expect(isFine).toBe(false);
    expect(lines.join()).toContain('no rule for "agent"');
  });
});
