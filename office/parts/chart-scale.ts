/** The round number above, where a scale ends: 1, 2 or 5 with zeros; not below `least`, a power of ten. */
export function roundAbove(value: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, least)))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= value)!
}
