import { useTranslation } from 'react-i18next'
import type { OfficePace } from '#modules/office/today/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { dayOfYear, shortMoment } from '../../i18n/moments.ts'

/** How the next matches sell: places, the last fourteen days as wings, and how full the ground is. */
export function Pace({ matches }: { matches: readonly OfficePace[] }) {
  const { t } = useTranslation('today')
  if (matches.length === 0) return <p className="today-done">{t('pace.none')}</p>
  return (
    <ul>
      {matches.map((match) => (
        <PaceRow key={match.slug} match={match} />
      ))}
    </ul>
  )
}

function PaceRow({ match }: { match: OfficePace }) {
  const { t } = useTranslation('today')
  const { language } = useOfficeLanguage()
  const { opponent, startsAt, sold, held, free, capacity, days } = match
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const plain = new Intl.NumberFormat(language)
  return (
    <li className="pace">
      <div>
        <h3>
          {opponent}, {dayOfYear(startsAt, language)}
        </h3>
        <p>{wordsOf(match)}</p>
      </div>
      <Wings days={days} label={t('pace.days', { opponent, days: days.join(', ') })} />
      <span className="num">{share.format(capacity > 0 ? (capacity - free) / capacity : 0)}</span>
    </li>
  )

  function wordsOf({ isCalledOff, saleFrom }: OfficePace): string {
    if (isCalledOff) return t('pace.calledOff')
    if (new Date(saleFrom) > new Date()) return t('pace.notYet', { moment: shortMoment(saleFrom, language) })
    const values = { sold: plain.format(sold), free: plain.format(free), held: plain.format(held) }
    return t(held > 0 ? 'pace.soldAndHeld' : 'pace.sold', values)
  }
}

const [STEP, HEIGHT, LEAN] = [8.5, 36, 0.37]

/** One wing a day, today in ink. */
function Wings({ days, label }: { days: readonly number[]; label: string }) {
  const top = Math.max(...days, 1)
  return (
    <svg
      className="wings"
      viewBox={`0 0 ${days.length * STEP + HEIGHT * LEAN} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {days.map((count, at) => {
        const height = Math.max(2, (count / top) * HEIGHT)
        const lean = height * LEAN
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: days keep their places
            key={at}
            className={at === days.length - 1 ? 'wings__now' : undefined}
            d={`M${at * STEP + lean} ${HEIGHT - height}h4.5l${-lean} ${height}h-4.5z`}
          />
        )
      })}
    </svg>
  )
}
