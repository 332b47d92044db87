import { useTranslation } from 'react-i18next'
import type { OfficePrices } from '#modules/office/products/prices.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { chartOf } from './price-chart.ts'

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [600, 150, 62, 14, 30]

/** The price of the last weeks as a line of steps, and the lowest of it; nothing where it never changed. */
export function PriceChart({ prices }: { prices: OfficePrices }) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const chart = chartOf(prices.history, Date.now())
  if (!chart) return null
  const { points, lowest, highest, from } = chart
  const money = (cents: number) => formatMoney(cents, language)
  const x = (share: number) => LEFT + share * (WIDTH - LEFT - 10)
  const y = (cents: number) =>
    TOP + ((highest - cents) / Math.max(1, highest - lowest.priceCents)) * (HEIGHT - TOP - BOTTOM)
  const line = points.map(
    ({ share, cents }, at) =>
      `${at === 0 ? 'M' : 'H'}${x(share)}${at === 0 ? ` ${y(cents)}` : `V${y(cents)}`}`,
  )
  const words = t('prices.chart', {
    from: shortDay(from, language),
    lowest: money(lowest.priceCents),
    day: shortDay(lowest.from, language),
    now: money(prices.priceCents),
  })
  return (
    <svg className="price-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      {[highest, lowest.priceCents].map((cents) => (
        <g key={cents}>
          <path className="price-chart__grid" d={`M${LEFT} ${y(cents)}H${WIDTH - 10}`} />
          <text x={LEFT - 8} y={y(cents) + 4} textAnchor="end">
            {money(cents)}
          </text>
        </g>
      ))}
      <path className="price-chart__lowest" d={`M${LEFT} ${y(lowest.priceCents)}H${WIDTH - 10}`} />
      <path className="price-chart__line" d={`${line.join('')}H${x(1)}`} />
      <text x={LEFT} y={HEIGHT - 6}>
        {shortDay(from, language)}
      </text>
      <text x={WIDTH - 10} y={HEIGHT - 6} textAnchor="end">
        {t('prices.today')}
      </text>
    </svg>
  )
}
