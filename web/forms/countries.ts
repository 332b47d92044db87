import { countryCodes, europeanUnion } from '#club/countries.ts'

export type CountryOption = { code: string; name: string }

/** The country's name as the language of the page calls it. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region', style: 'short' }).of(code) ?? code
}

/** Every country by name: the European Union apart, since most parcels stay there. */
export function countryOptions(language: string): {
  europeanUnion: CountryOption[]
  others: CountryOption[]
} {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  const collator = new Intl.Collator(language)
  const all = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => collator.compare(one.name, other.name))
  const isInUnion = ({ code }: CountryOption) => (europeanUnion as readonly string[]).includes(code)
  return { europeanUnion: all.filter(isInUnion), others: all.filter((country) => !isInUnion(country)) }
}
