import { describe, expect, it } from 'vitest';
import { describeNodeProblem } from './node-version.mjs';

describe('describeNodeProblem', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('has nothing against %s', (version) => {
    expect(describeNodeProblem(version)).toBeUndefined();
  });

  it.each(['18.20.0', '20.18.3'])('names what is needed instead of %s', (version) => {
    expect(describeNodeProblem(version)).toBe(
      `Node.js 20.19 or newer is needed, this is ${version}: install a newer one from nodejs.org.`,
    );
  });
});
