/** How much air rows have. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Where the choice is kept; it holds for every table. */
export const DENSITY_KEY = 'portal.table.density';

/** Reads a kept density; null for anything else. */
export function parseDensity(kept: unknown): Density | null {
  return DENSITIES.find((density) => density === kept) ?? null;
}
