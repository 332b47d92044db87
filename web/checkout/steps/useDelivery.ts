import { useEffect, useState } from 'react'
import { cookieDomain } from '#club/domains.ts'
import type { Cart } from '#modules/cart/schema.ts'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import { refreshCart } from '#web/cart/cart.ts'
import { chooseAddress, chosenAddress } from '#web/cart/store/country.ts'
import { useHere } from '#web/site/here.ts'
import {
  type AddressValues,
  isTyped,
  type OpenForm,
  type Role,
  readDraft,
  saveDraft,
  saveTyped,
  typedAddress,
  typedId,
} from '../draft.ts'
import type { AddressChoosing } from './AddressChoice.tsx'

export interface Delivery {
  billing: ContactAddress | null
  /** The same object as `billing` while things go there. */
  shipping: ContactAddress | null
  isSame: boolean
  /** What can be chosen: the saved ones, then what was typed for this order. */
  optionsFor: (role: Role) => ContactAddress[]
  choose: (role: Role, id: string) => void
  /** An address for this order only. */
  take: (role: Role, values: AddressValues) => void
  /** The typed one has been saved, or is not wanted any more. */
  drop: (role: Role) => void
  /** The form that stands open beside what could be chosen. */
  openFor: (role: Role) => OpenForm | null
  /** Null: it is closed. */
  edit: (role: Role, form: OpenForm | null) => void
  setSame: (isSame: boolean) => void
}

/** The choice of one of the two, as its form wants it. */
export function choosingFor(delivery: Delivery, role: Role): AddressChoosing {
  const typed = readDraft().typed[role]
  return {
    options: delivery.optionsFor(role),
    chosen: role === 'billing' ? delivery.billing : delivery.shipping,
    typed: typed?.isReady ? undefined : typed?.values,
    onTyped: (values, isKept) => saveTyped(role, { values, isReady: false, isKept }),
    choose: (id) => delivery.choose(role, id),
    take: (values) => delivery.take(role, values),
    drop: () => delivery.drop(role),
    open: delivery.openFor(role),
    edit: (form) => delivery.edit(role, form),
  }
}

/** Which addresses are chosen. The delivery address decides about the country of the cart (CART-33). */
export function useDelivery(saved: ContactAddress[], cart: Cart | null): Delivery {
  const [draft, setDraft] = useState(readDraft)
  const keep = (change: Parameters<typeof saveDraft>[0]) => setDraft(saveDraft(change))
  const typedFor = (role: Role) => {
    const typed = draft.typed[role]
    return typed?.isReady ? [typedAddress(role, typed.values)] : []
  }
  const optionsFor = (role: Role) => [...saved, ...typedFor(role)]

  const bills = optionsFor('billing')
  const billing =
    pick(bills, draft.chosen.billing) ?? bills.find((one) => one.isInvoiceAddress) ?? bills[0] ?? null
  const usual = usualFor(optionsFor('shipping')) ?? billing
  const isSame = draft.isSame ?? usual === billing
  const shipping = isSame ? billing : (pick(optionsFor('shipping'), draft.chosen.shipping) ?? usual)
  useCountryOf(shipping, cart)

  return {
    billing,
    shipping,
    isSame,
    optionsFor,
    choose: (role, id) => keep({ chosen: { ...readDraft().chosen, [role]: id } }),
    take: (role, values) => {
      saveTyped(role, { values, isReady: true })
      // A guest who saw that things go to the same address finds it so after signing in, too.
      keep({ chosen: { ...readDraft().chosen, [role]: typedId(role) }, isSame })
    },
    drop: (role) => {
      saveTyped(role, null)
      setDraft(readDraft())
    },
    openFor: (role) => {
      const open = readDraft().open[role]
      const options = optionsFor(role)
      const isThere = open?.of ? options.some(({ id }) => id === open.of) : options.length > 0
      return open && isThere ? open : null
    },
    edit: (role, form) => {
      const { open } = readDraft()
      const next = saveDraft({ open: { ...open, [role]: form } })
      // What is typed is only kept: nobody draws the steps anew with each letter.
      const isOther = open[role]?.of !== form?.of || !open[role]?.values !== !form?.values
      if (isOther) setDraft(next)
    },
    setSame: (same) => keep({ isSame: same }),
  }
}

/** Chosen before on the page of the cart: that very address, else one in that country; else the default of the account. */
function usualFor(options: ContactAddress[]): ContactAddress | undefined {
  const before = chosenAddress()
  return (
    pick(options, before?.id) ??
    options.find((one) => before !== null && one.countryCode === before.countryCode) ??
    options.find((one) => one.isOrderAddress)
  )
}

function pick(addresses: ContactAddress[], id: string | null | undefined): ContactAddress | undefined {
  return addresses.find((address) => address.id === id)
}

/** Shipping and what may be sent at all depend on the country, so the cart is read for it. */
function useCountryOf(shipping: ContactAddress | null, cart: Cart | null): void {
  const { site, domains } = useHere()
  const domain = cookieDomain(site.cookieDomain, domains)
  const { countryCode } = shipping ?? {}
  const id = shipping && !isTyped(shipping) ? shipping.id : null
  const isOther = cart !== null && countryCode !== undefined && cart.countryCode !== countryCode
  useEffect(() => {
    if (!countryCode) return
    chooseAddress({ id, countryCode }, domain)
    if (isOther) void refreshCart()
  }, [id, countryCode, domain, isOther])
}
