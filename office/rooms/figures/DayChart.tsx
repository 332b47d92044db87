import { useTranslation } from 'react-i18next'
import type { OfficeFigures } from '#modules/office/figures/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { dayOfYear } from '../../i18n/moments.ts'
import { roundAbove } from '../../parts/chart-scale.ts'

const [WIDTH, HEIGHT, LEFT, FOOT, TOP] = [960, 220, 64, 28, 12]
const MOST_LABELS = 8
/** One euro. */
const LEAST_TOP = 100

/** Turnover day by day; the sentence says it to those who do not see it. A day on which more went back than came in hangs below. */
export function DayChart({ days }: Pick<OfficeFigures, 'days'>) {
  const { t } = useTranslation('figures')
  const { language } = useOfficeLanguage()
  const best = days.reduce((most, day) => (day.grossCents > most.grossCents ? day : most), days[0]!)
  const least = Math.min(0, ...days.map(({ grossCents }) => grossCents))
  const top = roundAbove(best.grossCents, LEAST_TOP)
  const bottom = least < 0 ? -roundAbove(-least, LEAST_TOP) : 0
  const y = (cents: number) => TOP + ((top - cents) / (top - bottom)) * (HEIGHT - TOP)
  const step = (WIDTH - LEFT) / days.length
  const gap = Math.min(6, step / 4)
  const every = Math.ceil(days.length / MOST_LABELS)
  const euros = new Intl.NumberFormat(language, { notation: 'compact' })
  const sentence = t('chart.sentence', {
    count: days.filter(({ grossCents }) => grossCents !== 0).length,
    day: dayOfYear(best.day, language),
    sum: formatMoney(best.grossCents, language),
  })
  return (
    <figure className="day-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} role="img" aria-label={sentence}>
        {[...new Set([bottom, 0, top / 2, top])].map((cents) => (
          <g key={cents}>
            <line className="day-chart__grid" x1={LEFT} x2={WIDTH} y1={y(cents)} y2={y(cents)} />
            <text x={LEFT - 8} y={y(cents) + 4} textAnchor="end">
              {euros.format(cents / 100)}
            </text>
          </g>
        ))}
        {days.map(({ day, grossCents }, at) => (
          <rect
            key={day}
            className={at === days.length - 1 ? 'day-chart__last' : 'day-chart__bar'}
            x={LEFT + at * step + gap / 2}
            width={Math.max(step - gap, 0.5)}
            y={Math.min(y(grossCents), y(0))}
            height={Math.abs(y(0) - y(grossCents))}
          >
            <title>{`${dayOfYear(day, language)}: ${formatMoney(grossCents, language)}`}</title>
          </rect>
        ))}
        {days.map(({ day }, at) =>
          at % every === 0 ? (
            <text key={day} x={LEFT + (at + 0.5) * step} y={HEIGHT + 20} textAnchor="middle">
              {dayOfYear(day, language)}
            </text>
          ) : null,
        )}
      </svg>
      <figcaption>{sentence}</figcaption>
    </figure>
  )
}
