import { useTranslation } from 'react-i18next'
import { mediumCents } from '#modules/contracts/rules.ts'
import type { Contract, ContractPrice } from '#modules/contracts/schema.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { euroText, placeText, priceClassName } from './contract-words.ts'

interface ClassDifferenceProps {
  contract: Contract
  prices: readonly ContractPrice[]
  chosen: string
}

/** What the season costs now, and what it would cost in the class that is chosen. */
export function ClassDifference({ contract, prices, chosen }: ClassDifferenceProps) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const text = useText()
  const price = prices.find(({ priceClass }) => priceClass === chosen)
  if (!price) return null
  const next = ownPriceOf(price, contract, prices)
  const difference = next - contract.price
  const words = { price: euroText(Math.abs(difference), language) }
  return (
    <>
      <div className="contract-difference">
        <p>
          {t('class.before')}
          <b>{placeText(contract, t)}</b>
          <Num>{euroText(contract.price, language)}</Num>
        </p>
        <Icon name="arrow" />
        <p>
          {t('class.after')}
          <b>{text(priceClassName(chosen))}</b>
          <Num>{euroText(next, language)}</Num>
        </p>
      </div>
      <p className="small">
        {difference === 0 ? t('class.same') : t(difference > 0 ? 'class.more' : 'class.less', words)}
      </p>
    </>
  )
}

/** Whoever pays the members' price for the class they have pays it for another one as well. */
function ownPriceOf(price: ContractPrice, contract: Contract, prices: readonly ContractPrice[]): number {
  const known = prices.find(
    ({ priceClass }) => priceClass === (contract.newPricingClass ?? contract.priceClass),
  )
  // Beside the price of the place the medium has one of its own.
  const nextCents =
    Math.round((contract.nextPrice ?? 0) * 100) - mediumCents(contract.newShippingCode ?? contract.media)
  const isMember = known?.memberPrice != null && nextCents === Math.round(known.memberPrice * 100)
  return isMember && price.memberPrice !== null ? price.memberPrice : price.price
}
