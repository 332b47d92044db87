import { club } from '#club/club.ts'

/** CART-33: the chosen delivery address, else the order address, else the invoice address, else the first, else DE. */
export function cartCountry(given: {
  chosen?: { countryCode: string } | null
  addresses: { isOrderAddress: boolean; isInvoiceAddress: boolean; country: { countryCode: string } }[]
}): string {
  const { chosen, addresses } = given
  const address =
    addresses.find((one) => one.isOrderAddress) ??
    addresses.find((one) => one.isInvoiceAddress) ??
    addresses[0]
  return chosen?.countryCode ?? address?.country.countryCode ?? club.defaultCountry
}
