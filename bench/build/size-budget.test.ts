import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { EmittedBundle } from './emitted-bundle';
import { measureModules } from './size-budget';

const sizeOf = (code: string) => gzipSync(code, { level: 9 }).length;
const chunk = (fileName: string, moduleIds: readonly string[], imports: readonly string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  code: `/* ${fileName} */`,
  imports,
  moduleIds,
});
const bundle: EmittedBundle = {
  'index.js': chunk('index.js', ['/repo/src/main.tsx'], ['vendor.js']),
  'vendor.js': chunk('vendor.js', ['/repo/node_modules/react/index.js'], ['index.js']),
  'list.js': chunk('list.js', ['/repo/src/features/order/order-page.tsx'], ['vendor.js']),
  'other.js': chunk('other.js', ['/repo/src/features/device/device-page.tsx']),
  'index.css': { type: 'asset' },
};

describe('the measured size', () => {
  it('counts a chunk with all that it imports, once', () => {
    const bytes = sizeOf('/* index.js */') + sizeOf('/* vendor.js */');
    expect(measureModules(bundle, ['src/main.tsx'])).toBe(bytes);
    expect(measureModules(bundle, ['src/main.tsx', 'src/features/order/order-page.tsx'])).toBe(
      bytes + sizeOf('/* list.js */'),
    );
  });

  it('refuses a module that is in no chunk', () => {
    expect(() => measureModules(bundle, ['src/gone.tsx'])).toThrow('src/gone.tsx');
  });
});
