import { useTranslation } from 'react-i18next'
import type { OfficeGateReport } from '#modules/office/gate/report.schema.ts'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { clock } from '../i18n/moments.ts'
import { barsOf, labelsOf, topOf } from './minutes-chart.ts'

const [WIDTH, HEIGHT, LEFT, FOOT] = [680, 140, 44, 28]
const MOST_LABELS = 7

/** Who goes in, bar by bar, with the kick-off. The sentence says it to those who do not see it; the table has every minute. */
export function MinutesChart({ report: { event, minutes } }: { report: OfficeGateReport }) {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  if (!minutes) return null
  const plain = new Intl.NumberFormat(language)
  const shown = barsOf(minutes)
  const { stepMinutes, bars } = shown
  const peak = bars.reduce((most, bar) => (bar.count > most.count ? bar : most), bars[0]!)
  const top = topOf(peak.count)
  const step = (WIDTH - LEFT) / bars.length
  const y = (value: number) => HEIGHT - (value / top) * (HEIGHT - 10)
  const x = (at: string) =>
    LEFT + ((Date.parse(at) - Date.parse(bars[0]!.at)) / (stepMinutes * 60_000)) * step
  const kickOff = x(event.startsAt)
  return (
    <figure className="gate-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`}
        role="img"
        aria-label={t('report.chart.sentence', {
          count: peak.count,
          peak: clock(peak.at, language),
          from: clock(minutes.from, language),
        })}
      >
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line className="gate-chart__grid" x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {plain.format(value)}
            </text>
          </g>
        ))}
        {bars.map(({ at, count }, index) => (
          <rect
            key={at}
            className="gate-chart__bar"
            x={LEFT + index * step + Math.min(1.5, step / 6)}
            width={Math.max(step - Math.min(3, step / 3), 0.5)}
            y={y(count)}
            height={HEIGHT - y(count)}
          />
        ))}
        {kickOff >= LEFT && kickOff <= WIDTH && (
          <g>
            <line className="gate-chart__now" x1={kickOff} x2={kickOff} y1={0} y2={HEIGHT} />
            <text
              className="gate-chart__mark"
              x={kickOff > WIDTH / 2 ? kickOff - 6 : kickOff + 6}
              y={10}
              textAnchor={kickOff > WIDTH / 2 ? 'end' : 'start'}
            >
              {t('report.chart.kickOff')}
            </text>
          </g>
        )}
        {labelsOf(shown, MOST_LABELS).map((at) => (
          <text key={at} x={x(at)} y={HEIGHT + 20} textAnchor="middle">
            {clock(at, language)}
          </text>
        ))}
      </svg>
      <figcaption>{t('report.chart.caption', { count: stepMinutes })}</figcaption>
    </figure>
  )
}
