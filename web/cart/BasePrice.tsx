import '#web/ui/data/price.css'
import { useTranslation } from 'react-i18next'
import { basePriceCents } from '#modules/catalogue/prices.rules.ts'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useHere } from '#web/site/here.ts'

type BasePriceProps = { cents: number; content: ShopProduct['content'] }

/** The price of a litre, kilogram, metre or square metre, beside every price of what is sold that way (§ 4 PAngV). */
export function BasePrice({ cents, content }: BasePriceProps) {
  const { t } = useTranslation('common')
  const { language } = useHere()
  if (!content) return null
  const price = formatMoney(basePriceCents(cents, content), language)
  return <span className="baseprice">{t(`perUnit.${content.unit}`, { price })}</span>
}
