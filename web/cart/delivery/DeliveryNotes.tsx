import { useTranslation } from 'react-i18next'
import type { CartItem } from '#modules/cart/schema.ts'
import { countryName } from '#web/forms/countries.ts'
import { useHere } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { FieldError } from '#web/ui/fields/Field.tsx'
import { useCart } from '../cart.ts'
import { deliveryNotes, isShippable } from './delivery.ts'

/** For grown-ups only, or not sent everywhere: said while it can still be mended. */
export function DeliveryNotes({ item }: { item: CartItem }) {
  const joined = useJoined()
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const { cart } = useCart()
  const notes = deliveryNotes(item)
  if (notes.length === 0) return null
  const to = joined((item.shippableTo ?? []).map((code) => countryName(code, language)))
  const isHere = cart === null || isShippable(item, cart.countryCode)
  return (
    <>
      <p className="cart-item__notes">
        {notes.map((note) => (
          <Chip key={note.kind} kind={isHere ? 'plain' : 'warn'}>
            {note.kind === 'age' ? t('delivery.age', { age: note.minAge }) : t('delivery.onlyTo', { to })}
          </Chip>
        ))}
      </p>
      {!isHere && (
        <FieldError>
          {t('delivery.notThere', { country: countryName(cart.countryCode, language) })}
        </FieldError>
      )}
    </>
  )
}
