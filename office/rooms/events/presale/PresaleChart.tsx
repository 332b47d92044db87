import { useTranslation } from 'react-i18next'
import type { OfficePresale, OfficePresaleDay } from '#modules/office/events/presale/presale.schema.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { roundAbove } from '../../../parts/chart-scale.ts'
import { useSentence } from './sentence.ts'

const [WIDTH, HEIGHT, LEFT, FOOT, TOP, RIGHT] = [960, 260, 64, 28, 12, 12]
const LABELS_EVERY = [1, 2, 5, 7, 14, 28]
const MOST_LABELS = 9

/** Two lines that rise to the day of the match: this one, and what others had when as many days were left. */
export function PresaleChart({ presale }: { presale: OfficePresale }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { days, daysLeft: now } = presale
  const sentence = useSentence(presale)
  const top = roundAbove(Math.max(...days.flatMap(({ sold, usually }) => [sold ?? 0, usually ?? 0])), 10)
  const first = days[0]!.daysLeft
  const x = (daysLeft: number) => LEFT + ((first - daysLeft) / Math.max(first, 1)) * (WIDTH - LEFT - RIGHT)
  const y = (count: number) => TOP + ((top - count) / top) * (HEIGHT - TOP)
  const line = (of: (day: OfficePresaleDay) => number | null) =>
    days
      .flatMap((day) => {
        const count = of(day)
        return count === null ? [] : [`${x(day.daysLeft)} ${y(count)}`]
      })
      .join('L')
  const usual = line(({ usually }) => usually)
  const own = line(({ sold }) => sold)
  const every = LABELS_EVERY.find((step) => first / step <= MOST_LABELS) ?? LABELS_EVERY.at(-1)!
  const plain = new Intl.NumberFormat(language)
  return (
    <figure className="presale-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} role="img" aria-label={sentence}>
        {[0, top / 2, top].map((count) => (
          <g key={count}>
            <line className="presale-chart__grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(count)} y2={y(count)} />
            <text x={LEFT - 8} y={y(count) + 4} textAnchor="end">
              {plain.format(count)}
            </text>
          </g>
        ))}
        {usual && <path className="presale-chart__usually" d={`M${usual}`} />}
        {own && <path className="presale-chart__own" d={`M${own}`} />}
        <circle className="presale-chart__now" cx={x(now)} cy={y(presale.sold)} r="6" />
        {days.map(({ daysLeft }) =>
          daysLeft % every === 0 ? (
            <text
              key={daysLeft}
              x={x(daysLeft)}
              y={HEIGHT + 20}
              textAnchor={daysLeft === 0 ? 'end' : 'middle'}
            >
              {daysLeft === 0 ? t('presale.matchDay') : plain.format(-daysLeft)}
            </text>
          ) : null,
        )}
      </svg>
      <figcaption>{t('presale.axis')}</figcaption>
    </figure>
  )
}
