import { useTranslation } from 'react-i18next'
import type { OfficeVideo } from '#modules/office/videos/schema.ts'
import { groupOf } from '#modules/videos/territory.rules.ts'
import { countryName } from '#web/forms/countries.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

/** More names than these do not stand in a line of a list. */
const MOST_NAMES = 3

/** Where a film may be seen, in words: short for a list, long with every country. */
export function useTerritoryWords(): (
  territory: OfficeVideo['territory'],
  length: 'short' | 'long',
) => string {
  const { t } = useTranslation('videos')
  const { language } = useOfficeLanguage()
  return (territory, length) => {
    if (!territory) return t(`territory.${length}.everywhere`)
    const { kind, countries } = territory
    const names = countries
      .map((code) => countryName(code, language))
      .toSorted(new Intl.Collator(language).compare)
    const group = groupOf(countries)
    const isMany = length === 'short' && countries.length > MOST_NAMES
    const called = group
      ? t(`territory.groups.${group}`)
      : isMany
        ? t('territory.many', { count: countries.length })
        : names.join(', ')
    return t(`territory.${length}.${kind}`, { countries: called })
  }
}
