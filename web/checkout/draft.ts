import type { z } from 'zod'
import type { ContactAddress, NewAddress } from '#modules/contacts/schema.ts'

/**
 * What stands in the checkout's form, kept in this tab alone: over signing in, a reload, and the way to the bank and back.
 * Gone with the purchase, with the tab, and when somebody else signs in.
 */

export type AddressValues = z.input<typeof NewAddress>
export type Role = 'billing' | 'shipping'

export interface Draft {
  /** Who has signed in since; nobody yet: null. */
  owner: string | null
  /** Typed for this order; ready once its form was sent. */
  typed: Partial<Record<Role, { values: AddressValues; isReady: boolean }>>
  chosen: Partial<Record<Role, string>>
  /** Null: not decided by the buyer. */
  isSame: boolean | null
  payment: string | null
}

const KEY = 'checkout-draft'
const empty: Draft = { owner: null, typed: {}, chosen: {}, isSame: null, payment: null }

/** The draft for whoever is here now: what a guest typed goes over to the person who signs in, never from one to another. */
export function openDraft(owner: string | null): Draft {
  const kept = readDraft()
  const isForeign = kept.owner !== null && kept.owner !== owner
  return keepDraft({ ...(isForeign ? empty : kept), owner })
}

export function readDraft(): Draft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Draft>) }
  } catch {
    return empty
  }
}

export function keepDraft(change: Partial<Draft>): Draft {
  const draft = { ...readDraft(), ...change }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {}
  return draft
}

export function keepTyped(role: Role, typed: { values: AddressValues; isReady: boolean } | null): void {
  const others = { ...readDraft().typed }
  delete others[role]
  keepDraft({ typed: typed ? { ...others, [role]: typed } : others })
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

/** A typed address among the saved ones. */
export const typedId = (role: Role) => `typed:${role}`

export function isTyped(address: Pick<ContactAddress, 'id'>): boolean {
  return address.id.startsWith('typed:')
}

export function typedAddress(role: Role, values: AddressValues): ContactAddress {
  const { company, additionalAddress, phone } = values
  return {
    id: typedId(role),
    isOrderAddress: false,
    isInvoiceAddress: false,
    company: company || null,
    firstName: values.firstName,
    lastName: values.lastName,
    street: values.street,
    additionalAddress: additionalAddress || null,
    postalCode: values.postalCode,
    city: values.city,
    countryCode: values.countryCode,
    country: { countryCode: values.countryCode },
    phone: phone || null,
  }
}
