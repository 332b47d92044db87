import { useTranslation } from 'react-i18next'
import type { OfficeReaders } from '#modules/office/readers/schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { dayOfYear, shortDay } from '../../i18n/moments.ts'
import { roundAbove } from '../../parts/chart-scale.ts'

const [WIDTH, HEIGHT, LEFT, FOOT, TOP] = [960, 200, 56, 28, 12]
const MOST_LABELS = 8
const LEAST_TOP = 10

/** Reads day by day; the sentence says it to those who do not see it, the table has every day. */
export function ReadsChart({ days }: Pick<OfficeReaders, 'days'>) {
  const { t } = useTranslation('readers')
  const { language } = useOfficeLanguage()
  const number = new Intl.NumberFormat(language)
  const best = days.reduce((most, day) => (day.reads > most.reads ? day : most), days[0]!)
  const top = roundAbove(best.reads, LEAST_TOP)
  const y = (reads: number) => TOP + (1 - reads / top) * (HEIGHT - TOP)
  const step = (WIDTH - LEFT) / days.length
  const gap = Math.min(6, step / 4)
  const every = Math.ceil(days.length / MOST_LABELS)
  const sentence = t('byDay.sentence', {
    day: dayOfYear(best.day, language),
    reads: number.format(best.reads),
  })
  return (
    <>
      <figure className="reads-chart">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} role="img" aria-label={sentence}>
          {[0, top / 2, top].map((reads) => (
            <g key={reads}>
              <line className="reads-chart__grid" x1={LEFT} x2={WIDTH} y1={y(reads)} y2={y(reads)} />
              <text x={LEFT - 8} y={y(reads) + 4} textAnchor="end">
                {number.format(reads)}
              </text>
            </g>
          ))}
          {days.map(({ day, reads }, at) => (
            <g key={day}>
              <rect
                className={at === days.length - 1 ? 'reads-chart__last' : 'reads-chart__bar'}
                x={LEFT + at * step + gap / 2}
                width={Math.max(step - gap, 0.5)}
                y={y(reads)}
                height={y(0) - y(reads)}
              />
              {at % every === 0 && (
                <text x={LEFT + (at + 0.5) * step} y={HEIGHT + 20} textAnchor="middle">
                  {dayOfYear(day, language)}
                </text>
              )}
            </g>
          ))}
        </svg>
        <figcaption>{sentence}</figcaption>
      </figure>
      <details className="reads-days">
        <summary>{t('byDay.table')}</summary>
        <Table caption={t('byDay.title')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.day')}</th>
              <th scope="col" className="r">
                {t('columns.reads')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, reads }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day, language)}</th>
                <td className="r">{number.format(reads)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </>
  )
}
