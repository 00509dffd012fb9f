import { describe, expect, it } from 'vitest';
import { makeReleaseManifest, type ProjectManifest } from './release-manifest';

const PROJECT: ProjectManifest = {
  name: 'portal',
  version: '1.0.0',
  license: 'MIT',
  engines: { node: '>=20.19' },
  scripts: { test: 'vitest run', 'told:report': 'tsx gateway/commands/operator.ts told' },
  dependencies: { pg: '8.0.0', react: '19.0.0', '@scope/part': '2.0.0' },
};

describe('the package.json of a release', () => {
  it('names what the build imports, a part of a package as its package, and nothing of Node.js', () => {
    const { dependencies } = makeReleaseManifest(PROJECT, [
      'pg',
      'node:fs',
      'path',
      '@scope/part/deep',
      'pg',
    ]);
    expect(dependencies).toEqual({ '@scope/part': '2.0.0', pg: '8.0.0' });
  });

  it('repeats what the project overrides, and is never published', () => {
    const overrides = { cookie: '1.1.1' };
    expect(makeReleaseManifest({ ...PROJECT, overrides }, [])).toMatchObject({ overrides, private: true });
    expect(makeReleaseManifest(PROJECT, [])).not.toHaveProperty('overrides');
  });

  it('starts the gateway and has the tools of the operator, and nothing that builds or tests', () => {
    expect(makeReleaseManifest(PROJECT, []).scripts).toEqual({
      start: 'node gateway/start.mjs',
      'told:report': 'node gateway/operator.mjs told',
    });
  });

  it('is refused where the build imports what the project does not name', () => {
    expect(() => makeReleaseManifest(PROJECT, ['semver'])).toThrow('semver');
  });
});
