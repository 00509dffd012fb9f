import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DECLARATION = join(ROOT, 'resources.config.ts');
const EIGHTH_ENTRY = join(ROOT, 'test/support/eighth/entry.ts');
const FIGURES = join(ROOT, 'resources/figures/figures.ts');
const INSPECTIONS = join(ROOT, 'resources/checklists/with-inspections.ts');
const VIRTUAL = '\0declaration-with-eighth-type';

/** Whoever imports the declaration of the product gets the one with the eighth type. */
export function declareEighthType(): Plugin {
  return {
    name: 'declare-eighth-type',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || importer === VIRTUAL || !source.endsWith('resources.config')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id === DECLARATION ? VIRTUAL : null;
    },
    load(id) {
      if (id !== VIRTUAL) return null;
      return `import * as shipped from ${JSON.stringify(DECLARATION)};
        import { dryingCabinet } from ${JSON.stringify(EIGHTH_ENTRY)};
        import { withFigures } from ${JSON.stringify(FIGURES)};
        import { withInspections } from ${JSON.stringify(INSPECTIONS)};
        export const product = { ...shipped.product, entries: [...shipped.product.entries, dryingCabinet] };
        export const resources = /* @__PURE__ */ withFigures(/* @__PURE__ */ withInspections(product));`;
    },
  };
}
