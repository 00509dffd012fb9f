import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createAccess } from '../../contract/access/access';
import { createEnforcer } from '../../contract/access/enforcer';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { describeAccess, describeMatrix } from './report/access-report';
import { describeThrown } from '../database/error-words';

const USAGE = `Usage: npm run access -- --type 1|2|3|4 [--proxy] [--include IDS] [--should-have IDS] [--exclude IDS]
                        [--delegated IDS] [--handed-over IDS] [--language en|zh]
       npm run access:matrix
IDS are permission ids joined by commas. --delegated limits an agent to what the merchant agreed to;
--handed-over keeps the merchant's own people from it meanwhile.`;

/** Prints what an account sees and may do, or the table of all pages and account types. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      type: { type: 'string' },
      proxy: { type: 'boolean', default: false },
      include: { type: 'string', default: '' },
      'should-have': { type: 'string', default: '' },
      exclude: { type: 'string', default: '' },
      delegated: { type: 'string' },
      'handed-over': { type: 'string', default: '' },
      language: { type: 'string', default: 'en' },
    },
  });
  const declaration = resolveDeclaration(resources);
  const policy = readFileSync(new URL('../../access-policy.conf', import.meta.url), 'utf8');
  const access = createAccess(await createEnforcer(policy, declaration.catalogue), declaration.catalogue);
  const sources = { declaration, access, language: values.language === 'zh' ? 'zh' : 'en' } as const;
  if (positionals[0] === 'matrix') return print(describeMatrix(sources));
  if (values.type === undefined) throw new Error('--type is missing.');
  const subject = {
    type: toNumber(values.type),
    isUnderProxy: values.proxy,
    includePermissions: toIds(values.include),
    shouldHavePermissions: toIds(values['should-have']),
    excludePermissions: toIds(values.exclude),
    delegatedPermissions: values.delegated === undefined ? null : toIds(values.delegated),
    handedOverPermissions: toIds(values['handed-over']),
  };
  print(describeAccess(subject, sources));
}

function toIds(list: string): readonly number[] {
  return list
    .split(',')
    .filter((word) => word.trim() !== '')
    .map(toNumber);
}

function toNumber(word: string): number {
  if (!/^\s*\d+\s*$/.test(word)) throw new Error(`"${word}" is not a number.`);
  return Number(word);
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

try {
  await main();
} catch (error) {
  console.error(describeThrown(error));
  console.error(USAGE);
  process.exitCode = 1;
}
