import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { emit } from './build/emit';
import { printFigures, tenths } from './figures';
import { measureModules, PORTAL_BUDGETS } from './build/size-budget';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** An app of this folder, built as the portal is but without the portal's own configuration. */
async function measureApp(name: string): Promise<number> {
  const path = `bench/size-apps/${name}.tsx`;
  const bundle = await emit({
    configFile: false,
    plugins: [react()],
    build: { target: 'es2022', rollupOptions: { input: `${ROOT}${path}` } },
  });
  return measureModules(bundle, [path]);
}

const kB = (bytes: number) => tenths(bytes / 1000);

const portal = await emit({});
const floor = await measureApp('react-dom');
const kit = await measureApp('kit');
const measured = PORTAL_BUDGETS.map((budget) => ({
  ...budget,
  bytes: measureModules(portal, budget.modules),
}));
printFigures('size', [
  { name: 'reactDomKB', value: kB(floor), unit: 'kB', note: 'react-dom alone: the floor' },
  { name: 'kitKB', value: kB(kit), unit: 'kB', note: 'refine and antd as documented, login and list in one' },
  ...measured.map(({ name, bytes, limitBytes }) => ({
    name: `${name}KB`,
    value: kB(bytes),
    unit: 'kB',
    note: `budget ${kB(limitBytes)} kB: ${bytes > limitBytes ? 'OVER' : 'kept'}`,
  })),
  ...measured.map(({ name, bytes }) => ({
    name: `${name}PerKit`,
    value: Math.round((bytes / kit) * 1000) / 1000,
    unit: '×',
    note: 'by the kit',
  })),
]);
if (measured.some(({ bytes, limitBytes }) => bytes > limitBytes)) process.exitCode = 1;
