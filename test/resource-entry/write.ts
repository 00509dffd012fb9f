import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../architecture/source-files';
import { PAGE_FILE, toPage } from './page';
import { readTypes } from './read-types';
import { toShapeTables } from './shape-table';

const models = readTypes();
for (const [file, source] of await toShapeTables(models)) writeFileSync(join(ROOT, file), source);
writeFileSync(join(ROOT, PAGE_FILE), await toPage(models));
