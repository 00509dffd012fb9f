import { readdirSync, statSync } from 'node:fs';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { tsImport } from 'tsx/esm/api';
import tseslint from 'typescript-eslint';

const { toLintZones } = await tsImport('./test/architecture/import-rules.ts', import.meta.url);
const { default: fileName } = await tsImport('./test/architecture/lint-file-name.ts', import.meta.url);

const PRODUCT = ['contract/**', 'src/**', 'gateway/**', 'resources/**', 'resources.config.ts'];
const TESTS = ['**/*.test.{ts,tsx}', 'test/**', 'bench/**'];
/** Flat data: long by nature, without a function to split. */
const FLAT_DATA = ['resources.config.ts', 'gateway/demonstration/**'];

const UNSAFE_SINKS = [
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'Text from outside is drawn as text; nothing may become markup.',
  },
  {
    selector: 'AssignmentExpression[left.property.name=/^(?:innerHTML|outerHTML)$/]',
    message: 'Text from outside is drawn as text; nothing may become markup.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(?:insertAdjacentHTML|write|writeln)$/][callee.object.name="document"]',
    message: 'Text from outside is drawn as text; nothing may become markup.',
  },
  { selector: 'TSEnumDeclaration', message: 'Write a const object and a type of the same name.' },
];

const MONEY_ARITHMETIC = [
  {
    selector: 'BinaryExpression[operator=/^[*\\u002F]$/][right.value=100]',
    message: 'Cents become text in contract/money.ts and percentages in Intl.NumberFormat, nowhere else.',
  },
  {
    selector: 'BinaryExpression[operator="*"][left.value=100]',
    message: 'Cents become text in contract/money.ts and percentages in Intl.NumberFormat, nowhere else.',
  },
  {
    selector: 'MemberExpression[property.name="toFixed"]',
    message: 'toFixed rounds binary fractions; use contract/money.ts or Intl.NumberFormat.',
  },
];

function islandsOf(folder) {
  const isFolder = (name) => statSync(`${folder}/${name}`).isDirectory();
  try {
    return readdirSync(folder)
      .filter(isFolder)
      .map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

/** Each file is judged with the types of the project that compiles it. */
const TYPE_PROJECTS = ['contract', 'src', 'gateway', 'test', 'bench'].map((area) => `${area}/tsconfig.json`);
const TYPE_CHECKED = Object.assign(
  {},
  ...tseslint.configs.recommendedTypeCheckedOnly.map(({ rules }) => rules),
);

export default tseslint.config(
  { ignores: ['dist/**', 'data/**', 'coverage/**', 'reports/**', 'node_modules/**'] },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    extends: [tseslint.configs.base],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: {
      'import-x': importX,
      'react-hooks': reactHooks,
      product: { rules: { 'file-name': fileName } },
    },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.conf'] }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-empty-object-type': 'error',
      '@typescript-eslint/no-unused-expressions': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-debugger': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'no-restricted-syntax': ['error', ...UNSAFE_SINKS],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/no-self-import': 'error',
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: toLintZones(islandsOf('src/features')) },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'product/file-name': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // Read by a tool of its own, compiled by no project.
    ignores: ['telemetry-mutation.config.ts'],
    languageOptions: {
      parserOptions: { project: TYPE_PROJECTS, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...TYPE_CHECKED,
      // What hooks of libraries and Fastify's plugins must return is a promise, awaited in or not.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A member written as a property is checked strictly, and may be taken off its object.
      '@typescript-eslint/method-signature-style': ['error', 'property'],
    },
  },
  {
    // A promise that is merely called `void` ends the process when it fails: what is not waited for says what becomes
    // of its failure. A reply is a promise of Fastify's own, whose setters give it back.
    files: ['gateway/**/*.ts'],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          ignoreVoid: false,
          allowForKnownSafePromises: [{ from: 'package', package: 'fastify', name: 'FastifyReply' }],
        },
      ],
    },
  },
  {
    files: TESTS,
    rules: {
      // `expect(object.member)` takes members off their objects on purpose.
      '@typescript-eslint/unbound-method': 'off',
      // Matchers are `any`, and what a test reads back is checked by what it expects of it.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Tests throw and print what is no error and no text, to see what becomes of it.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    // A component that failed to load once fails for good: only `lazyPart` and `lazyPage` wait for it (decision 186).
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/away/lazy-part.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [{ name: 'react', importNames: ['lazy'] }] }] },
  },
  {
    files: PRODUCT,
    ignores: ['contract/money.ts', ...TESTS],
    rules: { 'no-restricted-syntax': ['error', ...UNSAFE_SINKS, ...MONEY_ARITHMETIC] },
  },
  {
    // Tools ask for a default export: configuration files, and pages in files of their own.
    files: [
      '*.config.{ts,js}',
      'test/mqtt/vitest.config.ts',
      'src/{app,features}/**/*-page.tsx',
      'test/architecture/lint-file-name.ts',
      'test/support/*global-setup.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    // Programs for a terminal, and the two channels that end in the console by specification (§8).
    files: [
      'gateway/*.{ts,mjs}',
      'gateway/{commands,start}/**',
      'bench/**',
      'test/{export-trial,faults,smoke,screenshots,support}/**',
      // Prints the figures that it holds.
      'test/architecture/house.test.ts',
      'src/telemetry/**',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: FLAT_DATA, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  { files: TESTS, rules: { 'max-lines-per-function': 'off', 'no-script-url': 'off' } },
  // A test stands beside what it tests, and reaches for the fixtures of test/.
  { files: ['**/*.test.{ts,tsx}'], rules: { 'import-x/no-restricted-paths': 'off' } },
);
