/** What refine's antd kit brings for markdown and page headers, of which the lists use neither. */
function refuse(): never {
  throw new Error('Markdown and page headers are not built into the portal (src/stand-ins).');
}

export default refuse;
export { refuse as PageHeader };
