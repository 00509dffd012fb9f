import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse, readSourceFiles, type SourceFile } from './source-files';

/** Tables whose rows are also looked for before anybody knows the tenant (decision 069). */
const TABLES = ['account', 'session'];
const QUERIES = /^(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right|full)Join)$/;
/** What makes such a query or a part of it, and sends nothing; who calls it looks at the table. */
const BEGINNINGS = ['usableAccounts', 'liveSessions', 'sessionOfToken'];
const RAW = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE|USING)\\s+(?:${TABLES.join('|')})\\b`, 'i');

/** All that may look across tenants: a further one has to be added here, with its reason. */
const ACROSS: Readonly<Record<string, string>> = {
  findMainAccount: 'A sign-in names a mobile.',
  findSubAccount: 'A sign-in names two mobiles.',
  findLiveSession: 'A call brings a token.',
  findLiveSessions: 'Streams of live changes are looked at together, by their tokens.',
  listUsableAccounts: "A ticket is given to the merchant's own people or to those of who acts for it.",
  readOwn: 'An agent refunds within limits that stand at its own account.',
  findUsableAccount: 'A file is made after its author has gone, with the rights that it has by then.',
  findDeviceOfMobile: 'Whoever asks for a captcha names a mobile and brings the token of a browser.',
  listAccountsOfMobile: 'A reset sets the password of every account with the mobile.',
  hasAccountWithMobile: 'A captcha goes out only where an account has the mobile.',
};

/** One query of a guarded table, and what makes sure that it sees no more than it may. */
interface GuardedQuery {
  readonly path: string;
  readonly within: string;
  readonly by: 'tenant' | 'across' | 'whoever calls' | 'nothing';
}

function findQueries({ path, parsed }: SourceFile): readonly GuardedQuery[] {
  const found: GuardedQuery[] = [];
  const visit = (node: ts.Node): void => {
    if (touchesTable(node)) found.push({ path, ...guardOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function touchesTable(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return RAW.test(node.template.getText());
  if (!ts.isCallExpression(node)) return false;
  if (ts.isIdentifier(node.expression)) return BEGINNINGS.includes(node.expression.text);
  if (!ts.isPropertyAccessExpression(node.expression)) return false;
  const [table] = node.arguments;
  if (!QUERIES.test(node.expression.name.text) || table === undefined || !ts.isStringLiteralLike(table)) {
    return false;
  }
  return TABLES.includes(table.text.split(' ')[0] ?? '');
}

function guardOf(query: ts.Node): Pick<GuardedQuery, 'within' | 'by'> {
  let by: GuardedQuery['by'] = 'nothing';
  for (let node = query; !ts.isSourceFile(node); node = node.parent) {
    if (by === 'nothing' && ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      if (node.expression.text === 'withTenant') by = 'tenant';
      if (['acrossTenants', 'askAcross', 'lookAcross'].includes(node.expression.text)) by = 'across';
    }
    if (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) {
      const name = node.name?.getText() ?? '';
      if (BEGINNINGS.includes(name)) return { within: name, by: 'whoever calls' };
    }
    if (ts.isFunctionDeclaration(node)) {
      const isHanded = node.parameters.some(({ type }) => type?.getText() === 'TenantTransaction');
      return { within: node.name?.text ?? '', by: by === 'nothing' && isHanded ? 'tenant' : by };
    }
  }
  return { within: '', by };
}

const queries = readSourceFiles()
  .filter(({ path }) => path.startsWith('gateway/') && !path.includes('/migrations/'))
  .filter(({ path }) => !path.startsWith('gateway/demonstration/') && !path.endsWith('.test.ts'))
  .flatMap(findQueries);

describe('a query of accounts or sessions', () => {
  it('is found wherever it stands', () => {
    expect(queries.length).toBeGreaterThan(20);
    const source = `
      function bare(db) { return db.selectFrom('session').execute(); }
      function raw(db) { return sql\`SELECT 1 FROM account\`.execute(db); }
      function few(trx: TenantTransaction) { return lookAcross(trx, () => usableAccounts(trx).execute()); }
      function own(trx: TenantTransaction) { return trx.updateTable('account as a').execute(); }
      const sessionOfToken = prepareQuery((db) => liveSessions(db).where('a', '=', 'b'));
      function one(db) { return askAcross(db, sessionOfToken(db, {})); }
      function careless(db) { return db.executeQuery(sessionOfToken(db, {})); }
      function all(db) { return acrossTenants(db, (trx) => trx.selectFrom('captcha').innerJoin('account', 'a', 'b')); }`;
    expect(findQueries(parse('gateway/some.ts', source)).map(({ within, by }) => [within, by])).toEqual([
      ['bare', 'nothing'],
      ['raw', 'nothing'],
      ['few', 'across'],
      ['own', 'tenant'],
      ['sessionOfToken', 'whoever calls'],
      ['one', 'across'],
      ['careless', 'nothing'],
      ['all', 'across'],
    ]);
  });

  it('stands in a transaction of its tenant, or says that it looks across', () => {
    expect(queries.filter(({ by }) => by === 'nothing')).toEqual([]);
  });

  it('looks across tenants for the listed reasons only', () => {
    const across = queries.filter(({ by }) => by === 'across').map(({ within }) => within);
    expect([...new Set(across)].sort()).toEqual(Object.keys(ACROSS).sort());
  });
});
