import { useTranslation } from 'react-i18next'
import type { OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Figures, Section } from '../../parts/Section.tsx'

const [WIDTH, HEIGHT, TOP, BOTTOM] = [600, 150, 14, 26]

/** How often a film was played, how long, and how far people came: sums of nobody in particular. */
export function NumbersSection({ numbers }: { numbers: OfficeVideoDetail['numbers'] }) {
  const { t } = useTranslation('videos')
  const { language } = useOfficeLanguage()
  const { plays, minutes, reached } = numbers
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  if (plays === 0)
    return (
      <Section title={t('numbers.title')}>
        <p className="videos-note">{t('numbers.none')}</p>
      </Section>
    )
  return (
    <Section title={t('numbers.title')}>
      <Figures
        figures={[
          { term: t('numbers.plays'), value: plays },
          { term: t('numbers.minutes'), value: minutes },
          { term: t('numbers.end'), value: percent.format((reached.at(-1) ?? 0) / plays) },
        ]}
      />
      <DropOff reached={reached} plays={plays} />
    </Section>
  )
}

/** One bar for each tenth of the film: how many came as far. */
function DropOff({ reached, plays }: { reached: readonly number[]; plays: number }) {
  const { t } = useTranslation('videos')
  const { language } = useOfficeLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const most = Math.max(plays, ...reached)
  const step = WIDTH / reached.length
  const tall = HEIGHT - TOP - BOTTOM
  const words = reached.map((count, tenth) =>
    t('numbers.tenth', { tenth: tenth + 1, share: percent.format(count / plays) }),
  )
  return (
    <svg
      className="drop-off"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${t('numbers.chart')} ${words.join(', ')}`}
    >
      <path className="drop-off__grid" d={`M0 ${TOP}H${WIDTH}M0 ${TOP + tall}H${WIDTH}`} />
      {reached.map((count, tenth) => {
        const height = (count / most) * tall
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: tenths of one film
          <g key={tenth}>
            <rect x={tenth * step + 4} y={TOP + tall - height} width={step - 8} height={height} />
            <text x={(tenth + 0.5) * step} y={HEIGHT - 8} textAnchor="middle">
              {percent.format(count / plays)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
