import type { z } from 'zod'
import { club } from '#club/club.ts'
import type { ContactAddress, NewAddress } from '#modules/contacts/schema.ts'

/**
 * What stands in the checkout's form, kept in this tab alone: over signing in, a reload, and the way to the bank and back.
 * Gone with the purchase, with the tab, and when somebody else signs in. Whoever leaves to sign in or to register may come back
 * in another tab, by the link of a mail: for that way a copy waits, as long as places are held.
 */

export type AddressValues = z.input<typeof NewAddress>
export type Role = 'billing' | 'shipping'

/** An address as it stands in its form. */
export interface Typed {
  values: AddressValues
  /** Its form was sent. */
  isReady: boolean
  /** It is to be saved in the account. */
  isKept?: boolean
}

/** A form beside addresses that could be chosen. */
export interface OpenForm {
  /** The address that is being changed; null: a new one. */
  of: string | null
  /** What stands in it; null: nothing was changed yet. */
  values: AddressValues | null
  /** A new one is to be saved in the account. */
  isKept?: boolean
}

export interface Draft {
  /** Who has signed in since; nobody yet: null. */
  owner: string | null
  /** Typed for this order; ready once its form was sent. */
  typed: Partial<Record<Role, Typed>>
  open: Partial<Record<Role, OpenForm | null>>
  chosen: Partial<Record<Role, string>>
  /** Null: not decided by the buyer. */
  isSame: boolean | null
  payment: string | null
  /** What the organisation's bookkeeping calls the order. */
  reference: string
  /** Whoever has no account buys without one, and where everything about it is sent. */
  isGuest: boolean
  email: string
}

const KEY = 'checkout-draft'
const HANDED_OVER_MS = (club.holdMinutes + club.prolongMinutes) * 60_000
const empty: Draft = {
  owner: null,
  typed: {},
  open: {},
  chosen: {},
  isSame: null,
  payment: null,
  reference: '',
  isGuest: false,
  email: '',
}

/** The draft for whoever is here now: what a guest typed goes over to the person who signs in, never from one to another. */
export function openDraft(owner: string | null): Draft {
  const stored = owner === null ? readDraft() : takeHandedOver()
  const isForeign = stored.owner !== null && stored.owner !== owner
  return saveDraft({ ...(isForeign ? empty : stored), owner })
}

/** Before a guest leaves to sign in. */
export function handOverDraft(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ draft: readDraft(), at: Date.now() }))
  } catch {}
}

/** The tab's own draft, else the one that was handed over; nobody takes it a second time. */
function takeHandedOver(): Draft {
  try {
    const own = sessionStorage.getItem(KEY)
    const { draft, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { draft?: Draft; at?: number }
    localStorage.removeItem(KEY)
    const age = Date.now() - (at ?? 0)
    if (own !== null || !draft || age < 0 || age > HANDED_OVER_MS) return readDraft()
    return { ...empty, ...draft }
  } catch {
    return readDraft()
  }
}

export function readDraft(): Draft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Draft>) }
  } catch {
    return empty
  }
}

export function saveDraft(change: Partial<Draft>): Draft {
  const draft = { ...readDraft(), ...change }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {}
  return draft
}

export function saveTyped(role: Role, typed: Typed | null): void {
  const others = { ...readDraft().typed }
  delete others[role]
  saveDraft({ typed: typed ? { ...others, [role]: typed } : others })
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
    localStorage.removeItem(KEY)
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
