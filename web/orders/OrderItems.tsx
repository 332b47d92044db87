import './orders.css'
import { useTranslation } from 'react-i18next'
import { isResold } from '#web/cart/cart-view.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { OrderItemPicture } from './OrderItemPicture.tsx'
import type { OrderItem } from './orders.ts'

interface OrderItemsProps {
  items: OrderItem[]
  /** What has become of a thing since, by its id. */
  fates?: Record<string, string>
}

/** What was bought, with number, price and VAT of each thing. */
export function OrderItems({ items, fates }: OrderItemsProps) {
  const joined = useJoined()
  const { t } = useTranslation('account')
  const language = useLanguage()
  const text = useText()
  return (
    <ul>
      {items.map((item) => (
        <li className="order-item" key={item.id}>
          <OrderItemPicture item={item} />
          <div>
            <b>{text(item.name)}</b>
            <p>
              {joined([
                t('orders.quantity', { count: item.quantity }),
                ...item.userOptionValues
                  .filter(({ key }) => key in shownOptions)
                  .map(({ key, value }) => `${t(`orders.options.${key}`)} ${value}`),
              ])}
            </p>
            {fates?.[item.id] && <p>{fates[item.id]}</p>}
            <p>
              {isResold(item)
                ? t('orders.fromFan')
                : t('orders.vat', { rate: item.vatRate.toLocaleString(language) })}
            </p>
          </div>
          <div className="order-item__price">
            <b>
              <Price cents={item.totalPrice} language={language} />
            </b>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Options that mean something to people; seats stand in the name already. */
const shownOptions = { flockName: true, flockNumber: true }
