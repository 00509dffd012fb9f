/** Whether a value says something: an empty one and a plain "no" do not. */
export function isSaid(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false;
  return !(Array.isArray(value) && value.length === 0);
}
