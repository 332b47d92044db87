import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countriesWithoutPostalCode,
  countryCodes,
  europeanUnion,
  postalCodePatterns,
} from '#club/countries.ts'
import { changedFixedFields, listCountries } from './rules.ts'
import { Address, type Contact, isPostalCode, readPhone } from './schema.ts'

const sound = {
  firstName: 'Anna',
  lastName: 'Sommer',
  street: 'Lindenweg 4',
  postalCode: '60311',
  city: 'Falkenstadt',
  countryCode: 'DE',
}

/** The messages per field, as a form shows them. */
function problems(address: object): Record<string, string> {
  const parsed = Address.safeParse(address)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

describe('addresses', () => {
  test.each([
    ['a German one without phone', {}, {}],
    ['empty optional fields', { company: '', additionalAddress: null, phone: '' }, {}],
    ['a missing name', { firstName: undefined }, { firstName: 'required' }],
    ['a name of blanks', { lastName: '   ' }, { lastName: 'required' }],
    ['a name of 81 characters', { firstName: 'x'.repeat(81) }, { firstName: 'max:80' }],
    ['a name of 80 characters', { firstName: 'x'.repeat(80) }, {}],
    ['a NUL in the street', { street: 'Lindenweg\u00004' }, { street: 'characters' }],
    ['a line break in the city', { city: 'Falken\nstadt' }, { city: 'characters' }],
    ['no postal code', { postalCode: '' }, { postalCode: 'required' }],
    ['four digits in Germany', { postalCode: '6031' }, { postalCode: 'postalCode' }],
    ['a lower-case Dutch code', { countryCode: 'NL', postalCode: '1012 ab', phone: '+31201234567' }, {}],
    ['no country', { countryCode: '' }, { countryCode: 'required' }],
    ['an unknown country', { countryCode: 'ZZ' }, { countryCode: 'country' }],
    ['a phone without country prefix', { phone: '069 12345' }, { phone: 'phone' }],
    ['a phone of words', { phone: 'call me' }, { phone: 'phone' }],
    ['a place without postal codes', { countryCode: 'HK', postalCode: '', phone: '+85221234567' }, {}],
  ])('OPEN-06 %s', (_, change, expected) => {
    expect(problems({ ...sound, ...change })).toEqual(expected)
  })

  test('ADR-03 FRM-07 outside Germany the phone is required', () => {
    const abroad = { ...sound, countryCode: 'AT', postalCode: '1010' }
    expect(problems(abroad)).toEqual({ phone: 'phoneAbroad' })
    expect(problems({ ...abroad, phone: '' })).toEqual({ phone: 'phoneAbroad' })
    expect(problems({ ...abroad, phone: '+43 1 2345678' })).toEqual({})
  })

  test('ADR-03 in any country but Germany an address without phone is refused, and with one it is not for that reason', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), fc.boolean(), (countryCode, withPhone) => {
        const found = problems({ ...sound, countryCode, ...(withPhone ? { phone: '+4969189900' } : {}) })
        expect(found['phone']).toBe(withPhone || countryCode === 'DE' ? undefined : 'phoneAbroad')
      }),
    )
  })

  test('OPEN-06 a form learns of all its errors at once', () => {
    const empty = { firstName: '', lastName: '', street: '', postalCode: '', city: '', countryCode: 'AT' }
    expect(problems(empty)).toEqual({
      firstName: 'required',
      lastName: 'required',
      street: 'required',
      postalCode: 'required',
      city: 'required',
      phone: 'phoneAbroad',
    })
  })

  test('CHK-05 the country object, the id and the flags are refused', () => {
    expect(Address.safeParse({ ...sound, id: 'x' }).success).toBe(false)
    expect(Address.safeParse({ ...sound, country: { countryCode: 'DE' } }).success).toBe(false)
    expect(Address.safeParse({ ...sound, isOrderAddress: true }).success).toBe(false)
  })
})

describe('postal codes', () => {
  test.each([
    ['DE', '01067', true],
    ['DE', 'D-60311', false],
    ['AT', '1010', true],
    ['CH', '80011', false],
    ['GB', 'SW1A 1AA', true],
    ['GB', 'SW1A', false],
    ['IE', 'D02 X285', true],
    ['PL', '00-950', true],
    ['PL', '00950', false],
    ['SE', '114 55', true],
    ['PT', '1000-001', true],
    ['LI', '9490', true],
    ['LI', '9500', false],
    ['US', '90210-1234', true],
    ['CA', 'K1A 0B1', true],
    ['JP', '100-0001', true],
    ['NL', '0123 AB', false],
    ['AE', '', true],
    ['FR', '', false],
    ['PE', '15001', true],
    ['PE', '???', false],
  ])('%s %s', (country, code, expected) => {
    expect(isPostalCode(code, country)).toBe(expected)
  })

  test('OPEN-06 five digits and nothing else are a German postal code', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^\d{3,7}$/), fc.string({ maxLength: 8 })), (code) => {
        expect(isPostalCode(code, 'DE')).toBe(/^[0-9]{5}$/.test(code))
      }),
    )
  })

  test('what fits a pattern no longer fits with something in front or behind', () => {
    const fixed = Object.entries(postalCodePatterns)
    fc.assert(
      fc.property(
        fc.constantFrom(...fixed).chain(([country, pattern]) =>
          fc.record({
            country: fc.constant(country),
            code: fc.stringMatching(new RegExp(`^(?:${pattern})$`)),
          }),
        ),
        fc.constantFrom('#', '\n', 'ZZZZZZZZ'),
        ({ country, code }, extra) => {
          expect(isPostalCode(code, country)).toBe(true)
          expect(isPostalCode(code + extra, country)).toBe(false)
          expect(isPostalCode(extra + code, country)).toBe(false)
        },
      ),
    )
  })
})

describe('phones', () => {
  test.each([
    ['+49 69 18990', '+496918990'],
    ['0049 (69) 18 99-0', '+496918990'],
    ['+49 (0)69/18990', '+496918990'],
    [' +81-3-1234-5678 ', '+81312345678'],
    ['069 18990', '06918990'],
    ['', ''],
  ])('%s is read as %s', (given, expected) => {
    expect(readPhone(given)).toBe(expected)
  })

  test('OPEN-06 any spacing of an E.164 number is the same number, and reading twice changes nothing', () => {
    const digits = fc.stringMatching(/^[1-9]\d{6,14}$/)
    const gaps = fc.array(fc.constantFrom('', ' ', '-', '.', '/', '\u2011'), { minLength: 15, maxLength: 15 })
    fc.assert(
      fc.property(digits, gaps, fc.constantFrom('+', '00'), (number, between, prefix) => {
        const written = prefix + [...number].map((digit, at) => digit + between[at % 15]).join('')
        expect(readPhone(written)).toBe(`+${number}`)
        expect(readPhone(readPhone(written))).toBe(`+${number}`)
        expect(problems({ ...sound, phone: written })).toEqual({})
      }),
    )
  })

  test('OPEN-06 no other text passes as a phone', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const parsed = Address.safeParse({ ...sound, phone: text })
        if (parsed.success) expect(parsed.data.phone ?? '').toMatch(/^(\+[1-9]\d{6,14})?$/)
        else expect(problems({ ...sound, phone: text })).toEqual({ phone: 'phone' })
      }),
    )
  })
})

describe('countries', () => {
  test('ACC-26 the European Union comes first, every country has a name in three languages', () => {
    const countries = listCountries()
    expect(
      countries
        .slice(0, 27)
        .map((country) => country.countryCode)
        .sort(),
    ).toEqual([...europeanUnion])
    expect(countries).toHaveLength(new Set(countryCodes).size)
    for (const { countryCode, name } of countries) {
      for (const text of Object.values(name)) expect(text, countryCode).not.toBe(countryCode)
    }
    expect(countries.find((country) => country.countryCode === 'DE')).toMatchObject({
      name: { de: 'Deutschland', en: 'Germany', ja: 'ドイツ' },
      postalCodeRequired: true,
      phoneRequired: false,
    })
  })

  test('every country of the tables is in the list', () => {
    for (const code of [...Object.keys(postalCodePatterns), ...countriesWithoutPostalCode, ...europeanUnion])
      expect(countryCodes, code).toContain(code)
    for (const code of countriesWithoutPostalCode) expect(postalCodePatterns[code], code).toBeUndefined()
  })
})

describe('personal data', () => {
  const contact = { firstName: 'Anna', lastName: 'Sommer', birthday: '1990-03-04' } as Contact

  test.each([
    [{}, []],
    [{ firstName: 'Anna', lastName: 'Sommer', birthday: '1990-03-04' }, []],
    [{ firstName: 'Ann' }, ['firstName']],
    [{ lastName: '', birthday: null }, ['lastName', 'birthday']],
  ])('ACC-16 %j alters %j', (change, expected) => {
    expect(changedFixedFields(contact, change)).toEqual(expected)
  })

  test('ACC-16 an empty field stays empty without a refusal', () => {
    expect(changedFixedFields({ ...contact, birthday: null }, { birthday: '' })).toEqual([])
  })
})
