import { useTranslation } from 'react-i18next'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { formatMoney, percentOf } from '#platform/money.ts'
import { BasePrice } from '#web/cart/BasePrice.tsx'
import { usePriceRights } from '#web/cart/price-rights.ts'
import { useHere } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { TotalPrice } from '#web/ui/data/Price.tsx'
import type { Delivery } from './delivery.server.ts'
import { ownPriceOf } from './product/own-price.ts'

type ProductPriceProps = {
  product: ProductDetail
  variant: ProductDetail['variants'][number] | null
  withPrint: boolean
  shipping: Delivery['shipping']
}

/** The price with everything that is chosen, what members pay, and what the law wants beside it. */
export function ProductPrice({ product, variant, withPrint, shipping }: ProductPriceProps) {
  const joined = useJoined()
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const rights = usePriceRights()
  const money = (cents: number) => formatMoney(cents, language)
  const list = (variant?.price ?? product.price) + (withPrint && product.flock ? product.flock.price : 0)
  const member = product.memberPrice === null ? null : percentOf(list, 100 - product.memberDiscountPercent)
  const own = ownPriceOf(product, list, rights)
  return (
    <div className="product-page__price">
      <p>
        <TotalPrice cents={own?.cents ?? list} language={language} />
        {own && <span>{t(own.kind === 'member' ? 'yourMemberPrice' : 'yourPrice')}</span>}
        {!own && member !== null && <span>{t('membersPay', { price: money(member) })}</span>}
      </p>
      <p className="small muted">
        {own && (
          <>
            {t('instead')} <s>{money(list)}</s>{' '}
          </>
        )}
        {joined([
          withPrint && t('withFlock'),
          t('vat', { rate: product.vatRate }),
          t('plusShipping', { price: money(shipping.priceCents) }),
          shipping.freeFromCents !== null && t('shippingFree', { price: money(shipping.freeFromCents) }),
        ])}
        <BasePrice cents={own?.cents ?? list} content={product.content} />
      </p>
      {product.previousPrice !== null && (
        <p className="small muted">
          {t('lowest30')}: {money(product.previousPrice)}
        </p>
      )}
    </div>
  )
}
