import { useTranslation } from 'react-i18next'
import type { OfficeShopFigures } from '#modules/office/figures/shop.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

const MOST_BARS = 10

/** The ten with the most turnover, above what they had before; the sentence says it to those who do not see it. */
export function BestChart({ products, sum }: Pick<OfficeShopFigures, 'products'> & { sum: number }) {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  const best = products.slice(0, MOST_BARS)
  const top = Math.max(1, ...best.flatMap((one) => [one.grossCents, one.beforeGrossCents]))
  const sentence = useSentence(products, sum)
  const width = (cents: number) => ({ inlineSize: `${(Math.max(0, cents) / top) * 100}%` })
  return (
    <figure className="best-chart">
      <div role="img" aria-label={sentence}>
        {best.map(({ id, name, grossCents, beforeGrossCents }) => (
          <div key={id} className="best-chart__line">
            <span className="best-chart__name">{name[language]}</span>
            <span className="best-chart__bars">
              <span className="best-chart__now" style={width(grossCents)} />
              <span className="best-chart__before" style={width(beforeGrossCents)} />
            </span>
            <span className="best-chart__sum">{formatMoney(grossCents, language)}</span>
          </div>
        ))}
      </div>
      {best.some(({ beforeGrossCents }) => beforeGrossCents > 0) && (
        <p className="best-chart__key">
          <span className="best-chart__now" /> {t('best.now')} <span className="best-chart__before" />{' '}
          {t('best.before')}
        </p>
      )}
      <figcaption>{sentence}</figcaption>
    </figure>
  )
}

function useSentence(products: OfficeShopFigures['products'], sum: number): string {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const [first] = products
  if (!first || sum === 0) return t('best.nothing')
  const best = products.slice(0, MOST_BARS)
  const kind = products.length === 1 ? 'only' : products.length > MOST_BARS ? 'many' : 'few'
  const cents =
    kind === 'many' ? best.reduce((total, { grossCents }) => total + grossCents, 0) : first.grossCents
  return t(`best.${kind}`, {
    name: first.name[language],
    sum: formatMoney(first.grossCents, language),
    count: best.length,
    percent: percent.format(cents / sum),
  })
}
