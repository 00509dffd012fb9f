import { basename } from 'node:path';
import type { Rule } from 'eslint';

/** Names that say nothing about their content and so collect everything. */
const JUNK_DRAWERS = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'misc',
  'common',
  'shared',
  'lib',
  'types',
  'constants',
  'functions',
]);
/** `name`, `name.test`, `name.long.test`, `name.config`, `001-name`: words of small letters and digits, joined by "-". */
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|long|config|d))*$/;

/** Lint rule: file and folder names are kebab-case and name a subject. */
const fileName: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const path = context.filename.slice(context.cwd.length + 1);
    // test/types proves what the compiler refuses: types are its subject.
    const folders = path.startsWith('test/types/') ? [] : path.split('/').slice(0, -1);
    const name = basename(path).replace(/\.[^.]+$/, '');
    return {
      Program(node) {
        for (const word of [...folders, name.split('.')[0] ?? '']) {
          if (JUNK_DRAWERS.has(word)) {
            context.report({ node, message: `"${word}" is a junk drawer; name the subject instead.` });
          }
        }
        if (!KEBAB_CASE.test(name)) {
          context.report({ node, message: `"${name}" is not kebab-case.` });
        }
      },
    };
  },
};

export default fileName;
