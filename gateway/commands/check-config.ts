import { readFileSync } from 'node:fs';
import { resources } from '../../resources.config';
import { describeConfig } from './report/config-report';

const policy = readFileSync(new URL('../../access-policy.conf', import.meta.url), 'utf8');
const { isFine, lines } = await describeConfig(resources, policy);
for (const line of lines) console.log(line);
if (!isFine) process.exitCode = 1;
