import { useTranslation } from 'react-i18next'
import type { CartItem, CartOrder } from '#modules/cart/schema.ts'
import { useHere, useText } from '#web/site/here.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { ItemProblems } from './CartProblems.tsx'
import { isExpired, isResold, problemsOfItem, seatOf } from './cart-view.ts'
import { LineDiscounts } from './codes/LineDiscounts.tsx'
import { ForWhom } from './holders/ForWhom.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useThingAddress } from './useThingAddress.ts'

/** A held place as a small stub: its number large, its price on the tear. Ended: struck out, with the way to a new one. */
export function TicketLine({ item, order }: { item: CartItem; order: CartOrder }) {
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const text = useText()
  const addressOf = useThingAddress()
  const { place, kind } = placeAndKind(text(item.detail ?? item.name))
  const old = isExpired(item)
  const tear = (
    <>
      {old ? (
        <a className="tlink small" href={addressOf(item)}>
          {t('ticket.searchAgain')}
        </a>
      ) : (
        <b>
          <Price cents={item.totalPrice} language={language} />
        </b>
      )}
      <RemoveButton item={item} name={place} />
    </>
  )
  return (
    <Stub as="li" className={classNames('cart-ticket', old && 'cart-ticket--old')} flat tear={tear}>
      <div className="cart-ticket__main">
        <p className="cart-ticket__seat">
          <span className="num">{seatOf(item)?.seat ?? `${item.quantity}×`}</span>
        </p>
        <b>{place}</b>
        {old ? (
          <p className="err">
            <Icon name="clock" />
            {t('ticket.expired')}
          </p>
        ) : (
          kind && <p>{isResold(item) ? `${kind} · ${t('ticket.resold')}` : kind}</p>
        )}
        <LineDiscounts item={item} />
        {!old && <ForWhom item={item} />}
        <ItemProblems problems={problemsOfItem(order, item.id)} />
      </div>
    </Stub>
  )
}

/** `Block 19, Reihe 8, Platz 14 · Vollzahler`: where it is, and for whom. Of a resold one it says so behind that. */
function placeAndKind(detail: string): { place: string; kind: string } {
  const [place = '', kind = ''] = detail.split(' · ')
  return { place, kind }
}
