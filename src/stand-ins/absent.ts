/**
 * Stands in for packages that libraries import for parts of them that the portal does not use: refine's
 * markdown field and page header (`react-markdown`, `remark-gfm`, `@ant-design/pro-layout`), Casbin's
 * policy files, globs and address ranges (`csv-parse/sync`, `minimatch`, `buffer`). Using such a part is
 * a mistake that shows at once, in development and in the tests.
 */
function refuse(): never {
  throw new Error('This part of the library is not built into the portal (src/stand-ins).');
}

export default refuse;
export { refuse as Buffer, refuse as minimatch, refuse as PageHeader, refuse as parse };
