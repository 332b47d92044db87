import { z } from 'zod'
import { club } from '#club/club.ts'
import {
  countriesWithoutPostalCode,
  countryCodes,
  loosePostalCodePattern,
  postalCodePatterns,
} from '#club/countries.ts'
import { listOf, listQuery } from '#platform/lists.ts'
import { withoutUnseen } from '#platform/text/text.schema.ts'

/**
 * What a field rule says when it is broken. The same word reaches the form in the browser and, as `message` of a 400, every
 * other client; `max:80` carries its number behind the colon.
 */
export const addressMessages = {
  required: 'needs to be filled out',
  max: 'is longer than the number behind the colon',
  characters: 'contains line breaks or control characters',
  postalCode: 'does not look like a postal code of the country',
  phone: 'is not an international number such as +49 69 18990',
  phoneAbroad: 'is required for addresses outside Germany (ADR-03)',
  country: 'is not a country code of ISO 3166-1',
} as const

/** A line of text that must be there: trimmed, no control characters (PostgreSQL refuses NUL). */
export function requiredLine(max: number) {
  return line(max).min(1, 'required')
}

/** A line of text that may stay empty; storage keeps nothing for it. */
export function optionalLine(max: number) {
  return line(max).nullish()
}

function line(max: number) {
  return z
    .string('required')
    .max(max * 4, `max:${max}`)
    .overwrite(withoutUnseen)
    .trim()
    .regex(/^\P{Cc}*$/u, 'characters')
    .max(max, `max:${max}`)
}

/** E.164, written with as many blanks, dashes, dots, slashes and brackets as people like. Empty means none. */
export const phone = z
  .string()
  .max(40, 'max:40')
  .overwrite(readPhone)
  .regex(/^(\+[1-9]\d{6,14})?$/, 'phone')
  .nullish()

/** `0049 (69) 18 99-0` is `+496918990`; `+49 (0)69` loses the zero that is dialled inside the country only. */
export function readPhone(text: string): string {
  return text
    .trim()
    .replace(/^00/, '+')
    .replace(/^(\+[\d ]+)\(0\)/, '$1')
    .replace(/[\s().\-/‐-―]/g, '')
}

export function isPostalCode(code: string, countryCode: string): boolean {
  if (code === '') return countriesWithoutPostalCode.includes(countryCode)
  const pattern = postalCodePatterns[countryCode] ?? loosePostalCodePattern
  return new RegExp(`^(?:${pattern})$`).test(code)
}

/** Home country: no phone needed for its addresses (ADR-03). */
export function needsPhone(countryCode: string): boolean {
  return countryCode !== club.defaultCountry
}

const countryCode = z.enum(countryCodes, { error: (issue) => (issue.input ? 'country' : 'required') })

const addressFields = {
  company: optionalLine(80),
  firstName: requiredLine(80),
  lastName: requiredLine(80),
  street: requiredLine(80).meta({ description: 'Street and number' }),
  additionalAddress: optionalLine(80),
  postalCode: z
    .string('required')
    .trim()
    .toUpperCase()
    .max(12, 'max:12')
    .meta({ description: 'By the pattern of the country' }),
  city: requiredLine(80),
  countryCode,
  phone,
}

type AddressFields = { postalCode: string; countryCode: string; phone?: string | null }

/** True as soon as the field and the country can be read, so that a form shows all its errors at once. */
function readable(field: 'postalCode' | 'phone') {
  return (payload: { value: unknown; issues: { path?: PropertyKey[] }[] }) => {
    const value = payload.value as AddressFields | null
    if (typeof value !== 'object' || value === null || !countryCodes.includes(value.countryCode)) return false
    return !payload.issues.some((issue) => issue.path?.[0] === field)
  }
}

const postalCodeFits = (address: AddressFields) =>
  typeof address.postalCode === 'string' && isPostalCode(address.postalCode, address.countryCode)
const postalCodeProblem = {
  path: ['postalCode'],
  when: readable('postalCode'),
  error: (issue: { input?: unknown }) =>
    (issue.input as AddressFields | undefined)?.postalCode ? 'postalCode' : 'required',
}
const phoneIsThere = (address: AddressFields) => !needsPhone(address.countryCode) || Boolean(address.phone)
const phoneProblem = { path: ['phone'], when: readable('phone'), error: 'phoneAbroad' }

/**
 * An address as checkout takes it: no id, no flags, the country flat (CHK-05). Checkout answers a missing phone in words of
 * its own (CHK-17), so that rule is not part of it.
 */
export const PostalAddress = z
  .strictObject(addressFields)
  .refine(postalCodeFits, postalCodeProblem)
  .meta({ id: 'PostalAddress', description: 'A postal address, flat (CHK-05).' })
export type PostalAddress = z.infer<typeof PostalAddress>

/** An address as the account keeps it. */
export const Address = PostalAddress.refine(phoneIsThere, phoneProblem).meta({
  id: 'AddressInput',
  description: 'A postal address. The phone is required outside Germany.',
})
export type Address = z.infer<typeof Address>

const defaultFlags = {
  isOrderAddress: z
    .boolean()
    .optional()
    .meta({ description: 'True makes it the default shipping address; false changes nothing' }),
  isInvoiceAddress: z
    .boolean()
    .optional()
    .meta({ description: 'True makes it the default billing address; false changes nothing' }),
}

export const NewAddress = Address.safeExtend(defaultFlags).meta({ id: 'NewAddress' })
export type NewAddress = z.infer<typeof NewAddress>

/** `PUT …/addresses` names the address in the body (ADR-04). */
export const ChangedAddress = NewAddress.safeExtend({ id: z.uuid() }).meta({ id: 'ChangedAddress' })
export type ChangedAddress = z.infer<typeof ChangedAddress>

/** ADR-02 and CART-07: the country stands flat and as an object. */
export const ContactAddress = z
  .object({
    id: z.uuid(),
    isOrderAddress: z.boolean(),
    isInvoiceAddress: z.boolean(),
    company: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    street: z.string(),
    additionalAddress: z.string().nullable(),
    postalCode: z.string(),
    city: z.string(),
    countryCode: z.string(),
    country: z.object({ countryCode: z.string() }),
    phone: z.string().nullable(),
  })
  .meta({ id: 'ContactAddress', description: 'A saved address of a person or an organisation' })
export type ContactAddress = z.infer<typeof ContactAddress>

export const maxAddresses = 50
export const AddressList = listOf(ContactAddress).meta({ id: 'AddressList' })
export const addressQuery = listQuery({ maxPageSize: 1000, defaultPageSize: maxAddresses })

export const profileLanguage = z.enum(club.profileLanguages)

/** ACC-20 for persons, ORG-26 for organisations; CART-08 reads the birthday and the two organisation fields. */
export const Contact = z
  .object({
    id: z.uuid(),
    isOrganization: z.boolean(),
    organizationName: z.string().nullable(),
    organizationPriceGroup: z
      .string()
      .nullable()
      .meta({ description: 'Price group of the organisation one acts for or is a member of' }),
    email: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    birthday: z.iso.date().nullable(),
    phone: z.string().nullable(),
    mobile: z.string().nullable(),
    efNumber: z.string().nullable().meta({ description: 'Partner identity number' }),
    language: z.string(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/**
 * What a person may change, ACC-24. A form may send name and birth date along as they are; another value is refused, since
 * they change through support only (ACC-16). Fields left out stay, empty ones are cleared.
 */
export const ContactChange = z
  .strictObject({
    firstName: z.string().max(200).nullish(),
    lastName: z.string().max(200).nullish(),
    birthday: z.string().max(10).nullish(),
    phone,
    mobile: phone,
    language: profileLanguage.optional(),
  })
  .meta({ id: 'ContactChange' })
export type ContactChange = z.infer<typeof ContactChange>

export const Country = z
  .object({
    countryCode: z.string(),
    name: z.object({ de: z.string(), en: z.string(), ja: z.string() }),
    inEuropeanUnion: z.boolean(),
    postalCodePattern: z.string().meta({ description: 'Regular expression over the upper-cased code' }),
    postalCodeRequired: z.boolean(),
    phoneRequired: z.boolean(),
  })
  .meta({ id: 'Country' })
export type Country = z.infer<typeof Country>
export const CountryList = listOf(Country).meta({ id: 'CountryList' })

/** CART-06. */
export const Partner = z
  .object({
    id: z.number().int(),
    name: z.string(),
    displayName: z.string(),
    legalText: z.object({ de: z.string(), en: z.string(), ja: z.string().optional() }),
    imageUrl: z.string(),
  })
  .meta({ id: 'Partner', description: 'Whose discounts and offers the club honours' })
export type Partner = z.infer<typeof Partner>
export const PartnerList = listOf(Partner).meta({ id: 'PartnerList' })
export const partnerQuery = listQuery({ maxPageSize: 100 })

/** ACC-29: the little that the content system needs to know, to show what is meant for somebody's groups. */
export const CmsContact = z
  .object({ id: z.uuid(), name: z.string(), groups: z.array(z.string()), language: z.string() })
  .meta({ id: 'CmsContact' })
export type CmsContact = z.infer<typeof CmsContact>

/** A group an account belongs to, such as the testers of direct debit (CHK-38). */
export const Group = z
  .object({ id: z.string(), name: z.string(), joinedAt: z.iso.datetime() })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof Group>
export const GroupList = listOf(Group).meta({ id: 'GroupList' })
