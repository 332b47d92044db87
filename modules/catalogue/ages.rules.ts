const GROWN_UP = 18
const GERMANY = 'DE'

/** Where something goes; null: wherever the club sends. NEC-18: what is for people over 18 stays within Germany. */
export function countriesFor(given: {
  min_age: number | null
  shippable_to: string[] | null
}): string[] | null {
  const { min_age, shippable_to } = given
  if (min_age === null || min_age < GROWN_UP) return shippable_to
  return [GERMANY].filter((country) => shippable_to?.includes(country) ?? true)
}
