import './orders.css'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Checkout } from '#modules/checkout/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { TotalPrice } from '#web/ui/data/Price.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { OrderItemPicture } from './OrderItemPicture.tsx'
import {
  chipOf,
  itemsOf,
  numbersOf,
  type Order,
  type OrderItem,
  orderSteps,
  ordersOf,
  progressOf,
  stateWord,
} from './orders.ts'

/** Number, day, what was bought and what it cost; leads to the order. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const joined = useJoined()
  const { t } = useTranslation('account')
  const language = useLanguage()
  const text = useText()
  const things = itemsOf(checkout).map(({ name, quantity }) =>
    quantity > 1 ? t('orders.several', { quantity, name: text(name) }) : text(name),
  )
  return (
    <div className="order-row">
      <Pictures items={itemsOf(checkout)} />
      <div>
        <p>
          <Link className="order-row__number" to={path.order({ order: checkout.id }, language)}>
            {numbersOf(checkout, language) || t('orders.withoutNumber')}
          </Link>{' '}
          <span className="muted">{t('orders.of', { day: dayOf(checkout.created, language) })}</span>
        </p>
        <p className="small muted">{joined(things)}</p>
        <p className="order-row__chips">
          {ordersOf(checkout).map((order) => (
            <OrderStateChip key={order.id} order={order} />
          ))}
          <SettlementChip settlement={checkout.settlement} />
        </p>
      </div>
      <TotalPrice className="n-s" cents={checkout.totalPrice} language={language} />
    </div>
  )
}

/** So many pictures stand in a row; of more things the last says how many. */
const MOST_PICTURES = 3

/** What was bought, to be seen; the words beside it say the same. */
function Pictures({ items }: { items: OrderItem[] }) {
  const shown = items.slice(0, items.length > MOST_PICTURES ? MOST_PICTURES - 1 : MOST_PICTURES)
  return (
    <div className="order-row__images" aria-hidden="true">
      {shown.map((item) => (
        <OrderItemPicture key={item.id} item={item} />
      ))}
      {items.length > shown.length && (
        <span className="order-item__image">
          <b className="num">+{items.length - shown.length}</b>
        </span>
      )}
    </div>
  )
}

/** Says what is not paid yet; nothing where all of it is. */
function SettlementChip({ settlement }: Pick<Checkout, 'settlement'>) {
  if (!settlement || settlement.openAmount === 0) return null
  // Its texts come when there is something to say; the page does not wait for them.
  return (
    <Suspense>
      <OpenChip state={settlement.state} />
    </Suspense>
  )
}

function OpenChip({ state }: Pick<NonNullable<Checkout['settlement']>, 'state'>) {
  const { t } = useTranslation('settlement')
  return <Chip kind={state === 'underway' ? 'plain' : 'warn'}>{t(`chip.${state}`)}</Chip>
}

export function OrderStateChip({ order }: { order: Order }) {
  const { t } = useTranslation('account')
  return <Chip kind={chipOf(order.state)}>{t(stateWord(order))}</Chip>
}

/** How far the parcel is; nothing where there is none. */
export function OrderProgress({ order }: { order: Order }) {
  const { t } = useTranslation('account')
  const current = progressOf(order)
  if (current === null) return null
  const steps = orderSteps.map((step) => t(`orders.steps.${step}`))
  return (
    <Progress label={t('orders.progress', { state: t(stateWord(order)) })} steps={steps} current={current} />
  )
}
