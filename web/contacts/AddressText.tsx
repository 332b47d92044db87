import './addresses.css'
import type { z } from 'zod'
import type { CheckoutAddress } from '#modules/checkout/schema.ts'
import { countryName } from '#web/forms/countries.ts'
import { useLanguage } from '#web/site/here.ts'

type Lines = Pick<
  z.infer<typeof CheckoutAddress>,
  | 'company'
  | 'firstName'
  | 'lastName'
  | 'street'
  | 'additionalAddress'
  | 'postalCode'
  | 'city'
  | 'phone'
  | 'country'
>

/** An address as it stands on a parcel. */
export function AddressText({ address }: { address: Lines }) {
  const language = useLanguage()
  const lines = [
    address.company,
    `${address.firstName} ${address.lastName}`,
    address.street,
    address.additionalAddress,
    `${address.postalCode} ${address.city}`.trim(),
    countryName(address.country.countryCode, language),
    address.phone,
  ].filter((line): line is string => Boolean(line))
  return (
    <address className="address">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and may be equal
        <span key={index}>{line}</span>
      ))}
    </address>
  )
}
