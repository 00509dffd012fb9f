/**
 * Stands in for `papaparse`, which refine's `useImport` and `useExport` carry along. Exports are the
 * gateway's here (they equal the screen and keep mobiles masked), so using either hook is a mistake.
 */
function refuse(): never {
  throw new Error('Tables are exported by the gateway; useImport and useExport are not available.');
}

export default { parse: refuse, unparse: refuse };
