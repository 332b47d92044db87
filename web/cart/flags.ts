import { useEffect, useState } from 'react'
import { club } from '#club/club.ts'
import { readOwnContact } from '#modules/contacts/endpoints.ts'
import type { Contact } from '#modules/contacts/schema.ts'
import { isInBirthdayRange } from '#modules/discounts/birthday.rules.ts'
import type { PriceRights } from '#modules/memberships/schema.ts'
import { listAssets } from '#modules/wallet/assets.endpoints.ts'
import type { Asset } from '#modules/wallet/assets.schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { bearer } from '#web/api/bearer.ts'
import { type Answer, call } from '#web/api/call.ts'
import { priceRights } from './price-rights.ts'

/** What is known of whoever buys, as far as prices and greetings depend on it. */
export interface CartFlags {
  /** CART-14, CART-24: any shop membership. */
  showMemberPrices: boolean
  /** CART-15. */
  isBirthdayRange: boolean
  /** CART-16: the wallet holds the member badge. */
  isMember: boolean
  /** CART-17, CART-25: none for people without an organisation. */
  organisationPriceGroups: string[]
}

export const nobodysFlags: CartFlags = {
  showMemberPrices: false,
  isBirthdayRange: false,
  isMember: false,
  organisationPriceGroups: [],
}

/** Null stands for what could not be read: the flag is off then. */
export function flagsOf(given: {
  rights: PriceRights
  contact: Pick<Contact, 'birthday' | 'organizationPriceGroup'> | null
  assets: Pick<Asset, 'assetTemplate'>[] | null
  /** Calendar date in Berlin. */
  today: string
}): CartFlags {
  const { rights, contact, assets, today } = given
  return {
    showMemberPrices: rights.isMember,
    isBirthdayRange: isInBirthdayRange(contact?.birthday ?? null, today),
    isMember: (assets ?? []).some((asset) => asset.assetTemplate.type === club.memberBadge),
    organisationPriceGroups: contact?.organizationPriceGroup ? [contact.organizationPriceGroup] : [],
  }
}

/** The flags of whoever is signed in, read when a screen first wants them. */
export function useCartFlags(): CartFlags {
  const [flags, setFlags] = useState(nobodysFlags)
  useEffect(() => {
    let current = true
    const look = () => {
      if (bearer.status() !== 'signedIn') return setFlags(nobodysFlags)
      void sharedFlags().then((read) => current && setFlags(read))
    }
    look()
    const stop = bearer.onChange(look)
    return () => {
      current = false
      stop()
    }
  }, [])
  return flags
}

let reading: Promise<CartFlags> | null = null

/** Many lines ask, the server is asked once per person. */
function sharedFlags(): Promise<CartFlags> {
  if (!reading) {
    reading = readFlags()
    const stop = bearer.onChange(() => {
      reading = null
      stop()
    })
  }
  return reading
}

/** CART-39. What the membership of CART-38 is asked for here comes as price rights, which everybody has: no 404 (CART-44). */
export async function readFlags(): Promise<CartFlags> {
  const [rights, contact, assets] = await Promise.all([
    priceRights(),
    call(readOwnContact).then(dataOrNull),
    call(listAssets, { query: { page: 1, pageSize: 1000 } }).then(dataOrNull),
  ])
  return flagsOf({ rights, contact, assets: assets?.items ?? null, today: berlinDate(new Date()) })
}

function dataOrNull<T>(answer: Answer<T>): T | null {
  return answer.ok ? answer.data : null
}
