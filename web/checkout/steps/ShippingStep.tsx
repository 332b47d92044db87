import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Cart, ShippingOption } from '#modules/cart/schema.ts'
import { setCartItem, useCart } from '#web/cart/cart.ts'
import { type CartGroup, choosableWays, groupsOf, isParcel, partsByWays } from '#web/cart/cart-view.ts'
import { useHere, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { trackShipping } from '../checkout-events.ts'
import { Step } from './Step.tsx'

/** How each seller's goods and each event's places travel. The server keeps the choice and makes the price. */
export function ShippingStep({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  return (
    <Step id="shipping" number={3} title={t('shipping.title')}>
      <div className="step__body checkout__ways">
        {groupsOf(cart)
          .flatMap(partsByWays)
          .map((group) => (
            <Ways key={group.key} cart={cart} group={group} several={cart.orders.length > 1} />
          ))}
      </div>
    </Step>
  )
}

function Ways({ cart, group, several }: { cart: Cart; group: CartGroup; several: boolean }) {
  const { t } = useTranslation('checkout')
  const { busy } = useCart()
  const { language } = useHere()
  const joined = useJoined()
  const text = useText()
  const { kind, order, items } = group
  const ways = choosableWays(group)
  const chosen = items[0]!.shippingCode
  const isPosted = kind === 'goods' && items.some(isParcel)
  const title = isPosted ? t('shipping.goods') : text(items[0]!.name)

  async function choose(code: string) {
    for (const item of items) if (item.shippingCode !== code) await setCartItem(item, { shippingCode: code })
    trackShipping(cart, code)
  }

  return (
    <ChoiceGroup legend={several ? joined([title, order.seller]) : title} className="options">
      {ways.length === 0 && <p className="err">{t('shipping.none')}</p>}
      {ways.map((way) => (
        <OptionCard
          key={way.code}
          name={`way-${group.key}`}
          checked={way.code === chosen}
          aria-busy={items.some((item) => busy.has(item.id)) || undefined}
          onChange={() => void choose(way.code)}
          title={text(way.name)}
          detail={detailOf(way, t)}
          aside={<Price cents={way.price} language={language} />}
        />
      ))}
    </ChoiceGroup>
  )
}

function detailOf(way: ShippingOption, t: TFunction<'checkout'>): string {
  const days = way.deliveryDays
    ? t('shipping.days', way.deliveryDays)
    : t([`shipping.digital.${way.code}`, 'shipping.digital.other'])
  return way.needsEqualAddresses ? `${days}. ${t('shipping.equalAddresses')}` : days
}
