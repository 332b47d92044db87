import { useTranslation } from 'react-i18next'
import type { CartItem } from '#modules/cart/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useHere } from '#web/site/here.ts'
import { leftOf } from './cart-codes.ts'

/** What codes and vouchers take off one line, and what is left of it (CART-46). Nothing where they take nothing. */
export function LineDiscounts({ item }: { item: CartItem }) {
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const { promotionCodeDiscounts, voucherDiscounts } = item
  if (promotionCodeDiscounts === 0 && voucherDiscounts === 0) return null
  return (
    <dl className="cart-item__discounts">
      {promotionCodeDiscounts > 0 && (
        <div>
          <dt>{t('line.promotions')}</dt>
          <dd>−{formatMoney(promotionCodeDiscounts, language)}</dd>
        </div>
      )}
      {voucherDiscounts > 0 && (
        <div>
          <dt>{t('line.vouchers')}</dt>
          <dd>−{formatMoney(voucherDiscounts, language)}</dd>
        </div>
      )}
      <div>
        <dt>{t('line.left')}</dt>
        <dd>
          <b>{formatMoney(leftOf(item), language)}</b>
        </dd>
      </div>
    </dl>
  )
}
