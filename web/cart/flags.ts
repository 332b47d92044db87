import { useEffect, useState } from 'react'
import { club } from '#club/club.ts'
import type { Contact } from '#modules/contacts/schema.ts'
import { isInBirthdayRange } from '#modules/discounts/birthday.rules.ts'
import type { ShopMemberships } from '#modules/memberships/schema.ts'
import type { Asset } from '#modules/wallet/assets.schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { bearer } from '#web/api/bearer.ts'
import { type CallRequest, call } from '#web/api/call.ts'

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
  memberships: Pick<ShopMemberships, 'items'> | null
  contact: Pick<Contact, 'birthday' | 'organizationPriceGroup'> | null
  assets: Pick<Asset, 'assetTemplate'>[] | null
  /** Calendar date in Berlin. */
  today: string
}): CartFlags {
  const { memberships, contact, assets, today } = given
  return {
    showMemberPrices: (memberships?.items.length ?? 0) > 0,
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

/** CART-38, CART-39. No membership is a 404 that nobody hears of (CART-44). */
export async function readFlags(): Promise<CartFlags> {
  const [memberships, contact, assets] = await Promise.all([
    read<ShopMemberships>({ name: 'membershipsSelf', path: '/api/shop/v2/memberships/self' }),
    read<Contact>({ name: 'contactSelf', path: '/api/contact/contacts/self' }),
    read<{ items: Asset[] }>({
      name: 'walletAssets',
      path: '/api/wallet/v3/self/assets',
      query: { Page: 1, PageSize: 1000 },
    }),
  ])
  return flagsOf({ memberships, contact, assets: assets?.items ?? null, today: berlinDate(new Date()) })
}

async function read<T>(request: CallRequest): Promise<T | null> {
  const answer = await call<T>(request)
  return answer.ok ? answer.data : null
}
