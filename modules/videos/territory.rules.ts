import { europeanUnion } from '#club/countries.ts'
import type { Territory } from './territory.schema.ts'

/** What rights are usually bought for, by the name that staff call it. */
export const countryGroups = {
  dach: ['AT', 'CH', 'DE'],
  eu: [...europeanUnion],
  eea: [...europeanUnion, 'IS', 'LI', 'NO'].toSorted(),
} as const satisfies Record<string, readonly string[]>
export type CountryGroup = keyof typeof countryGroups

/** Who asks for a film: from which country, and at home in which; null where nobody can say. */
export type Viewer = {
  here: string | null
  /** Of somebody who subscribes: where they live, as it was proved when they bought. */
  home: string | null
}

/**
 * May it be seen? Whoever subscribes and lives in the European Union sees elsewhere in it what they see at home (Regulation (EU)
 * 2017/1128). Where nobody can say from where somebody comes, what is for some countries alone is not shown.
 */
export function judgeTerritory(
  territory: Territory | null,
  { here, home }: Viewer,
): 'open' | 'elsewhere' | 'unknown' {
  if (territory === null) return 'open'
  if (here === null) return 'unknown'
  const country = home !== null && isInUnion(home) && isInUnion(here) ? home : here
  return includes(territory, country) ? 'open' : 'elsewhere'
}

/** What staff are told of one country: seen by all, by those who live elsewhere in the Union and subscribe, by nobody. */
export function seenFrom(
  territory: Territory | null,
  given: { country: string | null; isPaid: boolean },
): 'all' | 'travellers' | 'nobody' {
  const { country, isPaid } = given
  if (judgeTerritory(territory, { here: country, home: null }) === 'open') return 'all'
  const isForTravellers =
    isPaid && europeanUnion.some((home) => judgeTerritory(territory, { here: country, home }) === 'open')
  return isForTravellers ? 'travellers' : 'nobody'
}

/** Which group these are, exactly; null: none. */
export function groupOf(countries: readonly string[]): CountryGroup | null {
  const names = Object.keys(countryGroups) as CountryGroup[]
  const asked = countries.toSorted().join()
  return names.find((name) => countryGroups[name].toSorted().join() === asked) ?? null
}

const includes = ({ kind, countries }: Territory, country: string): boolean =>
  countries.includes(country) === (kind === 'only')

const isInUnion = (country: string): boolean => (europeanUnion as readonly string[]).includes(country)
