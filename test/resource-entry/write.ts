import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../architecture/source-files';
import { PAGE_FILE, toPage } from './page';
import { readTypes } from './read-types';
import { SHAPE_FILE, toShapeTable } from './shape-table';

const models = readTypes();
writeFileSync(join(ROOT, SHAPE_FILE), await toShapeTable(models));
writeFileSync(join(ROOT, PAGE_FILE), await toPage(models));
