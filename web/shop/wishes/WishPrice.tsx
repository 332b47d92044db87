import { useTranslation } from 'react-i18next'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { BasePrice } from '#web/cart/BasePrice.tsx'
import { usePriceRights } from '#web/cart/price-rights.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { ownPriceOf } from '../product/own-price.ts'
import type { ShownWish } from './use-wishes.ts'
import { listCentsOf } from './wish-view.ts'

/** What this person pays for what they chose, and what the law wants beside it. */
export function WishPrice({ wish, product }: { wish: ShownWish; product: ShopProduct }) {
  const joined = useJoined()
  const { t } = useTranslation('shop')
  const language = useLanguage()
  const list = listCentsOf(wish)
  const own = ownPriceOf(product, list, usePriceRights())
  return (
    <p className="wish-row__price">
      <Price cents={own?.cents ?? list} language={language} />
      {own && (
        <span className="small">
          {joined([t(own.kind === 'member' ? 'yourMemberPrice' : 'yourPrice'), t('instead')])}{' '}
          <s>{formatMoney(list, language)}</s>
        </span>
      )}
      {product.previousPrice !== null && (
        <span className="small muted">
          {t('lowest30')}: {formatMoney(product.previousPrice, language)}
        </span>
      )}
      <BasePrice cents={own?.cents ?? list} content={product.content} />
    </p>
  )
}
