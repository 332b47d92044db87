import { z } from 'zod'
import { club } from '#club/club.ts'
import type { Contact, ContactAddress } from '#modules/contacts/schema.ts'
import { problemOf, ruleOf } from '#modules/memberships/joining.rules.ts'
import { NewApplication } from '#modules/memberships/joining.schema.ts'

/** What the club knows of whoever wants to join. */
export type Known = { contact: Contact; address: ContactAddress | null }

/** As it is typed: the fee in euros, what is left empty as an empty text. */
export type Typed = {
  kind: string
  firstName: string
  lastName: string
  birthDate: string
  address: {
    street: string
    additionalAddress: string
    postalCode: string
    city: string
    countryCode: string
    phone: string
  }
  department: string
  guardianName: string
  yearlyFee: string
  note: string
  acceptedStatutes: boolean
}

/** The rules are the server's, those of ages and fees too; what is typed is put into their form first. */
export const typedApplication = (today: string) =>
  TypedApplication.superRefine((application, check) => {
    const problem = problemOf(application, today)
    if (problem)
      check.addIssue({ code: 'custom', path: [problem.field], message: ruleOf[problem.code] ?? 'invalid' })
  })

const TypedApplication = z.preprocess((given) => {
  const typed = given as Typed
  const { firstName, lastName } = typed
  return {
    ...typed,
    address: { ...typed.address, firstName, lastName },
    department: typed.department || null,
    yearlyFee: typed.kind === 'supporting' ? centsOf(typed.yearlyFee) : null,
  }
}, NewApplication)

/** `120` and `120,50` are euros; null when nothing is typed, not a number when it is none. */
export function centsOf(euros: string): number | null {
  const text = euros.trim().replace(',', '.')
  return text === '' ? null : Math.round(Number(text) * 100)
}

export function emptyApplication(known: Known | null): Typed {
  const { contact, address } = known ?? {}
  return {
    kind: 'adult',
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    birthDate: contact?.birthday ?? '',
    address: {
      street: address?.street ?? '',
      additionalAddress: address?.additionalAddress ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      countryCode: address?.countryCode ?? club.defaultCountry,
      phone: address?.phone ?? '',
    },
    department: '',
    guardianName: '',
    yearlyFee: '',
    note: '',
    acceptedStatutes: false,
  }
}

const DRAFT = 'membership-application'

/** Whoever signs in on the way finds the form as it was: kept by this tab alone, and for this one way. */
export function saveDraft(typed: Typed): void {
  sessionStorage.setItem(DRAFT, JSON.stringify(typed))
}

export function takeDraft(): Typed | null {
  try {
    const stored = sessionStorage.getItem(DRAFT)
    return stored ? (JSON.parse(stored) as Typed) : null
  } catch {
    return null
  }
}

export function dropDraft(): void {
  sessionStorage.removeItem(DRAFT)
}
