import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart, CartOrder } from '#modules/cart/schema.ts'
import { useHere, useText } from '#web/site/here.ts'
import { useComma } from '#web/site/joined.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { WholeProblems } from './CartProblems.tsx'
import { removeExpired } from './cart.ts'
import { type CartGroup, groupsOf, isExpired, problemsOfWhole, waysOf } from './cart-view.ts'
import { GoodsLine } from './GoodsLine.tsx'
import { HoldTimer } from './HoldTimer.tsx'
import { SeasonLine } from './SeasonLine.tsx'
import { TicketLine } from './TicketLine.tsx'
import { useThingAddress } from './useThingAddress.ts'

/** Everything in the cart: per seller, places by event, season tickets, then goods; `isBrief`: without how it is sent. */
export function CartGroups({ cart, isBrief = false }: { cart: Cart; isBrief?: boolean }) {
  const groups = groupsOf(cart)
  const several = new Set(groups.map((group) => group.order.sellerId)).size > 1
  return (
    <>
      <WholeProblems codes={problemsOfWhole(cart)} />
      {groups.map((group, index) => (
        <Fragment key={group.key}>
          {group.order !== groups[index - 1]?.order && <WholeProblems codes={problemsOfWhole(group.order)} />}
          <Group cart={cart} group={group} several={several} isBrief={isBrief} />
          {several && group.order !== groups[index + 1]?.order && <SellerSum order={group.order} />}
        </Fragment>
      ))}
    </>
  )
}

const LINES = { tickets: TicketLine, season: SeasonLine, goods: GoodsLine }

function Group(props: { cart: Cart; group: CartGroup; several: boolean; isBrief: boolean }) {
  const { cart, group, several, isBrief } = props
  const { t } = useTranslation('cart')
  const { order, items, kind } = group
  const title = t(kind === 'season' ? 'season.title' : kind)
  const Line = LINES[kind]
  return (
    <section className="cart-group">
      <div className="cart-group__head">
        <h3 className="h4">{several ? t('ofSeller', { title, seller: order.seller }) : title}</h3>
        <HoldTimer cart={cart} items={items} />
      </div>
      {kind === 'tickets' && <EventLine group={group} />}
      <ul>
        {items.map((item) => (
          <Line key={item.id} item={item} order={order} />
        ))}
      </ul>
      {items.some(isExpired) && (
        <TextButton className="small" onClick={() => void removeExpired()}>
          {t('removeExpired')}
        </TextButton>
      )}
      {!isBrief && <Shipping group={group} />}
    </section>
  )
}

/** What one seller gets, where there are several. */
function SellerSum({ order }: { order: CartOrder }) {
  const { t } = useTranslation('cart')
  const { language } = useHere()
  return (
    <p className="cart-group__total">
      <span>{t('ofSeller', { title: t('total'), seller: order.seller })}</span>
      <Price cents={order.totalPrice} language={language} />
    </p>
  )
}

function EventLine({ group }: { group: CartGroup }) {
  const text = useText()
  const addressOf = useThingAddress()
  const [first] = group.items
  return (
    <p className="small cart-group__ev">
      <a href={addressOf(first!)}>
        <b>{text(first!.name)}</b>
      </a>
    </p>
  )
}

/** CART-46, CART-47: seller, way of shipping with its price, and the days it takes. */
function Shipping({ group }: { group: CartGroup }) {
  const comma = useComma()
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const text = useText()
  return (
    <dl className="cart-group__shipping">
      <div>
        <dt>{t('shipping.seller')}</dt>
        <dd>{group.order.seller}</dd>
      </div>
      {waysOf(group).map((way) => (
        <div key={way.code}>
          <dt>{t('shipping.way')}</dt>
          <dd>
            {text(way.name)}
            {comma}
            <Price cents={way.price} language={language} />
            {way.deliveryDays && comma + t('shipping.days', way.deliveryDays)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
