import { useEffect, useState } from 'react'
import { cookieDomain } from '#club/domains.ts'
import type { Cart } from '#modules/cart/schema.ts'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import { refreshCart } from '#web/cart/cart.ts'
import { chooseAddress, chosenAddress } from '#web/cart/country.ts'
import { useHere } from '#web/shell/here.ts'

export interface Delivery {
  billing: ContactAddress | null
  /** The same object as `billing` while things go there. */
  shipping: ContactAddress | null
  isSame: boolean
  setBilling: (id: string) => void
  setShipping: (id: string) => void
  setSame: (isSame: boolean) => void
}

/** Which addresses are chosen. The delivery address decides about the country of the cart (CART-33). */
export function useDelivery(addresses: ContactAddress[], cart: Cart | null): Delivery {
  const [billingId, setBilling] = useState<string | null>(null)
  const [shippingId, setShippingId] = useState<string | null>(null)
  const [chosenSame, setSame] = useState<boolean | null>(null)
  const billing =
    pick(addresses, billingId) ?? addresses.find((one) => one.isInvoiceAddress) ?? addresses[0] ?? null
  const usual =
    pick(addresses, chosenAddress()?.id ?? null) ?? addresses.find((one) => one.isOrderAddress) ?? billing
  const isSame = chosenSame ?? usual === billing
  const shipping = isSame ? billing : (pick(addresses, shippingId) ?? usual)
  useCountryOf(shipping, cart)
  return { billing, shipping, isSame, setBilling, setShipping: setShippingId, setSame }
}

function pick(addresses: ContactAddress[], id: string | null): ContactAddress | undefined {
  return addresses.find((address) => address.id === id)
}

/** Shipping and what may be sent at all depend on the country, so the cart is read for it. */
function useCountryOf(shipping: ContactAddress | null, cart: Cart | null): void {
  const { site, domains } = useHere()
  const domain = cookieDomain(site.cookieDomain, domains)
  const { id, countryCode } = shipping ?? {}
  const isOther = cart !== null && countryCode !== undefined && cart.countryCode !== countryCode
  useEffect(() => {
    if (!id || !countryCode) return
    chooseAddress({ id, countryCode }, domain)
    if (isOther) void refreshCart()
  }, [id, countryCode, domain, isOther])
}
