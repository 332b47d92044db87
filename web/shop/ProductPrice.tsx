import { useTranslation } from 'react-i18next'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { formatMoney, percentOf } from '#platform/money.ts'
import { useHere } from '#web/shell/here.ts'
import { TotalPrice } from '#web/ui/Price.tsx'
import { useMemberPrices } from './member-prices.ts'
import { cheapestShipping } from './shop-view.ts'

type ProductPriceProps = {
  product: ProductDetail
  variant: ProductDetail['variants'][number] | null
  withFlock: boolean
}

/** The price with everything that is chosen, what members pay, and what the law wants beside it. */
export function ProductPrice({ product, variant, withFlock }: ProductPriceProps) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const isMember = useMemberPrices()
  const money = (cents: number) => formatMoney(cents, language)
  const list = (variant?.price ?? product.price) + (withFlock && product.flock ? product.flock.price : 0)
  const member = product.memberPrice === null ? null : percentOf(list, 100 - product.memberDiscountPercent)
  const shipping = cheapestShipping()
  return (
    <div className="pd__price">
      <p>
        <TotalPrice cents={isMember && member !== null ? member : list} language={language} />
        {member !== null && (
          <span>{isMember ? t('yourMemberPrice') : t('membersPay', { price: money(member) })}</span>
        )}
      </p>
      <p className="small muted">
        {isMember && member !== null && (
          <>
            {t('instead')} <s>{money(list)}</s>{' '}
          </>
        )}
        {withFlock && `${t('withFlock')}, `}
        {t('vat', { rate: product.vatRate })}, {t('plusShipping', { price: money(shipping.priceCents) })}
        {shipping.freeFromCents !== null &&
          `, ${t('shippingFree', { price: money(shipping.freeFromCents) })}`}
      </p>
      {product.previousPrice !== null && (
        <p className="small muted">
          {t('lowest30')}: {money(product.previousPrice)}
        </p>
      )}
    </div>
  )
}
