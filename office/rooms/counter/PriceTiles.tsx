import { useTranslation } from 'react-i18next'
import type { OfficeCounterPrices } from '#modules/office/counter/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Section } from '../../parts/Section.tsx'
import { type Chosen, countOf, keyOf } from './chosen.ts'

interface PriceTilesProps {
  prices: OfficeCounterPrices
  chosen: Chosen
  /** Something is being paid: nothing is chosen meanwhile. */
  isResting: boolean
  onMore: (key: string) => void
  onClear: (key: string) => void
}

/** A tile for each price: one tap is one ticket. */
export function PriceTiles({
  prices: { prices, maxPerBuyer },
  chosen,
  isResting,
  onMore,
  onClear,
}: PriceTilesProps) {
  const { t } = useTranslation('counter')
  const { language } = useOfficeLanguage()
  const classes = [...Map.groupBy(prices, ({ priceClass }) => priceClass)]
  const isFull = countOf(chosen) >= maxPerBuyer
  return (
    <Section title={t('tiles.title')} aside={t('tiles.most', { count: maxPerBuyer })}>
      <div className="price-tiles">
        {classes.map(([id, ofClass]) => (
          <fieldset key={id} disabled={isResting}>
            <legend>
              {ofClass[0]!.priceClassName[language]}{' '}
              <span>{t('tiles.free', { count: ofClass[0]!.free })}</span>
            </legend>
            <div>
              {ofClass.map((price) => {
                const key = keyOf(price)
                const count = chosen[key] ?? 0
                const name = `${price.priceClassName[language]}, ${price.ticketTypeName[language]}`
                return (
                  <div key={key} className={classNames('price-tile', count > 0 && 'price-tile--chosen')}>
                    <button
                      type="button"
                      aria-disabled={isFull || price.free === 0 || undefined}
                      onClick={() => price.free > 0 && onMore(key)}
                    >
                      <span>
                        <span className="vh">{price.priceClassName[language]}, </span>
                        {price.ticketTypeName[language]}
                      </span>
                      <b className="num">{formatMoney(price.priceCents, language)}</b>
                      {count > 0 && (
                        <output className="num">
                          <span className="vh">{t('tiles.chosen')} </span>
                          {count}
                        </output>
                      )}
                    </button>
                    {count > 0 && (
                      <IconButton
                        icon="close"
                        label={t('tiles.clear', { name })}
                        onClick={() => onClear(key)}
                      />
                    )}
                  </div>
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </Section>
  )
}
