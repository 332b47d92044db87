import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type HoursChartProps = { hours: readonly number[]; before: readonly number[]; hour: number }

const [WIDTH, HEIGHT, LEFT, FOOT] = [680, 150, 36, 30]
const STEP = (WIDTH - LEFT) / 24
const LABELLED = [0, 6, 12, 18, 23]

/** Orders by hour: bars for today, a dashed line for the same day a week ago. The sentence says it to those who do not see it. */
export function HoursChart({ hours, before, hour }: HoursChartProps) {
  const { t } = useTranslation('today')
  const top = roundUp(Math.max(...hours, ...before, 4))
  const y = (value: number) => HEIGHT - (value / top) * (HEIGHT - 10)
  const x = (at: number) => LEFT + at * STEP
  const area = useRef<HTMLElement>(null)
  // On a phone a part of the day is in sight: the part of now.
  useEffect(() => {
    const shown = area.current
    if (shown) shown.scrollLeft = (shown.scrollWidth * (hour + 1)) / 24 - shown.clientWidth / 2
  }, [hour])
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, by keys as well
    <section ref={area} className="hours-chart" tabIndex={0} aria-label={t('hours.title')}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`}
        role="img"
        aria-label={t('hours.sentence', { today: sum(hours), before: sum(before) })}
      >
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line className="hours-chart__grid" x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {hours.map((value, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: hours keep their places
            key={at}
            className={at === hour ? 'hours-chart__bar hours-chart__bar--now' : 'hours-chart__bar'}
            x={x(at) + 4}
            width={STEP - 8}
            y={y(value)}
            height={HEIGHT - y(value)}
          />
        ))}
        <polyline
          className="hours-chart__before"
          points={before.map((value, at) => `${x(at) + STEP / 2},${y(value)}`).join(' ')}
        />
        {LABELLED.map((at) => (
          <text key={at} x={x(at) + STEP / 2} y={HEIGHT + 20} textAnchor="middle">
            {t('hours.oClock', { hour: at })}
          </text>
        ))}
      </svg>
    </section>
  )
}

/** The next even number that reads well: 4, 10, 20, 50, 100 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (
    [1, 2, 4, 5, 10].map((step) => step * power).find((step) => step >= value && step % 2 === 0) ?? value * 2
  )
}
