import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { assignGroups } from './chunk-groups';
import { emit } from './emit';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GROUPS_FILE = `${ROOT}chunk-groups.json`;

// Before the configuration is read.
process.env['CHUNK_GROUPS'] = 'none';
const ungrouped = await emit({});
const groups = assignGroups(ungrouped, ROOT);
await writeFile(GROUPS_FILE, `${JSON.stringify(groups, null, 2)}\n`);
for (const [name, modules] of Object.entries(groups)) console.log(`${name}: ${modules.length} modules`);
