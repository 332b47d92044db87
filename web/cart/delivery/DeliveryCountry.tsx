import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shippingCountries } from '#club/countries.ts'
import { cookieDomain } from '#club/domains.ts'
import type { Cart } from '#modules/cart/schema.ts'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import { bearer } from '#web/api/bearer.ts'
import { useHere } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { cartChanged } from '../cart.ts'
import { chooseAddress, chosenAddress, savedAddresses } from '../store/country.ts'
import { countriesToChoose, needsDelivery } from './delivery.ts'

/** CART-10, CART-33: where things go. Prices of shipping, its days and what can be sent at all follow. */
export function DeliveryCountry({ cart }: { cart: Cart }) {
  const joined = useJoined()
  const { t } = useTranslation('cart')
  const { language, site, domains } = useHere()
  const addresses = useOwnAddresses()
  const [isReading, setReading] = useState(false)
  if (!needsDelivery(cart)) return null
  const chosen = addresses.find(({ id }) => id === chosenAddress()?.id)
  const countries = countriesToChoose(cart.countryCode, language)

  async function choose(value: string) {
    const address = addresses.find(({ id }) => id === value)
    setReading(true)
    chooseAddress(address ?? { id: null, countryCode: value }, cookieDomain(site.cookieDomain, domains))
    await cartChanged()
    setReading(false)
  }

  return (
    <Field label={t('delivery.label')} hint={t('delivery.hint')} className="cart__to">
      <Select
        value={chosen?.id ?? cart.countryCode}
        aria-busy={isReading || undefined}
        onChange={(event) => void choose(event.target.value)}
      >
        {addresses.length > 0 && (
          <optgroup label={t('delivery.addresses')}>
            {addresses.map((address) => (
              <option key={address.id} value={address.id}>
                {joined([address.street, `${address.postalCode} ${address.city}`, address.countryCode])}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={t('delivery.countries')}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {shippingCountries.includes(code) ? name : t('delivery.notServed', { country: name })}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  )
}

/** The saved ones of whoever is signed in, none otherwise. */
function useOwnAddresses(): ContactAddress[] {
  const [addresses, setAddresses] = useState<ContactAddress[]>([])
  useEffect(() => {
    let current = true
    const look = () => void savedAddresses().then((read) => current && setAddresses(read))
    look()
    const stop = bearer.onChange(look)
    return () => {
      current = false
      stop()
    }
  }, [])
  return addresses
}
