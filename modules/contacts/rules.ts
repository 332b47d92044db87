import {
  countriesWithoutPostalCode,
  countryCodes,
  europeanUnion,
  loosePostalCodePattern,
  postalCodePatterns,
} from '#club/countries.ts'
import type { LocalizedError } from '#platform/errors.ts'
import { type Contact, type ContactChange, type Country, needsPhone } from './schema.ts'

export type FixedField = 'firstName' | 'lastName' | 'birthday'

/** Fields that a change would alter although only support may (ACC-16). Values sent along unchanged are fine. */
export function changedFixedFields(contact: Contact, change: ContactChange): FixedField[] {
  const fields: FixedField[] = ['firstName', 'lastName', 'birthday']
  return fields.filter((field) => change[field] !== undefined && (change[field] || null) !== contact[field])
}

export const onlyBySupport: LocalizedError = {
  de: 'Name und Geburtsdatum ändern wir nur über den Support.',
  en: 'Name and date of birth can only be changed by our support.',
  ja: '氏名と生年月日の変更はサポートが承ります。',
}

/** Every country with its names: those of the European Union first, each part by its German name. */
export function listCountries(): Country[] {
  const names = {
    de: new Intl.DisplayNames('de', { type: 'region', style: 'short' }),
    en: new Intl.DisplayNames('en', { type: 'region', style: 'long' }),
    ja: new Intl.DisplayNames('ja', { type: 'region', style: 'short' }),
  }
  const german = new Intl.Collator('de')
  return countryCodes
    .map((code) => ({
      countryCode: code,
      name: { de: names.de.of(code)!, en: names.en.of(code)!, ja: names.ja.of(code)! },
      inEuropeanUnion: (europeanUnion as readonly string[]).includes(code),
      postalCodePattern: postalCodePatterns[code] ?? loosePostalCodePattern,
      postalCodeRequired: !countriesWithoutPostalCode.includes(code),
      phoneRequired: needsPhone(code),
    }))
    .sort(
      (one, other) =>
        Number(other.inEuropeanUnion) - Number(one.inEuropeanUnion) ||
        german.compare(one.name.de, other.name.de),
    )
}
