import { useTranslation } from 'react-i18next'
import type { CartItem, CartOrder } from '#modules/cart/schema.ts'
import { useSession } from '#web/session/session.ts'
import { useHere, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { ItemProblems } from './CartProblems.tsx'
import { isExpired, problemsOfItem, seatOf } from './cart-view.ts'
import { useCartChildren } from './holders/cart-children.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useThingAddress } from './useThingAddress.ts'

/** A season ticket as the stub that it will be: its place, its season, whose it is, and how it is paid. */
export function SeasonLine({ item, order }: { item: CartItem; order: CartOrder }) {
  const joined = useJoined()
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const { user } = useSession()
  const text = useText()
  const addressOf = useThingAddress()
  const name = text(item.name)
  // Place, type, what is left of the season, the instalment.
  const [place, ...facts] = text(item.detail ?? item.name).split(' · ')
  const old = isExpired(item)
  const holderId = item.userOptionValues.find(({ key }) => key === 'holderId')?.value
  const inCart = useCartChildren()
  const holder = holderId ? inCart?.children.find(({ id }) => id === holderId)?.firstName : user?.name
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
      <RemoveButton item={item} name={joined([name, place])} />
    </>
  )
  return (
    <Stub as="li" className={classNames('cart-ticket', old && 'cart-ticket--old')} flat tear={tear}>
      <div className="cart-ticket__main">
        <p className="cart-ticket__seat">
          <span className="num">{seatOf(item)?.seat ?? `${item.quantity}×`}</span>
        </p>
        <b>{name}</b>
        {old ? (
          <p className="err">
            <Icon name="clock" />
            {t('ticket.expired')}
          </p>
        ) : (
          <p>{place}</p>
        )}
        <div className="cart-season">
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          {holder && <p>{t('season.holder', { name: holder })}</p>}
        </div>
        <ItemProblems problems={problemsOfItem(order, item.id)} />
      </div>
    </Stub>
  )
}
