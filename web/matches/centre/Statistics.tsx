import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side, StatisticName, TickerData } from '#modules/matches/schema.ts'
import { useLanguage } from '#web/site/here.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { NothingYet } from './NothingYet.tsx'

/** What is counted of both teams, pair by pair, as numbers and as a bar that they share. */
export function Statistics({ ticker, own, limit }: { ticker: TickerData; own: Side; limit?: number }) {
  const { t } = useTranslation('matchCentre')
  if (ticker.statistics.length === 0) return <NothingYet ticker={ticker} about="statistics" />
  return (
    <ul className="match-stats" data-own={own}>
      {ticker.statistics.slice(0, limit).map(({ name, home, away }) => (
        <li key={name}>
          <Num>
            <span className="vh">{ticker.home.short_name} </span>
            <Amount name={name} amount={home} />
          </Num>
          <span className="match-stats__name">{t(`statistics.${name}`)}</span>
          <Num>
            <span className="vh">{ticker.away.short_name} </span>
            <Amount name={name} amount={away} />
          </Num>
          <span
            className="match-stats__bar"
            style={{ '--a': `${shareOf(home, away)}%` } as CSSProperties}
            aria-hidden="true"
          />
        </li>
      ))}
    </ul>
  )
}

const PERCENT = new Set<StatisticName>(['possessionPercent', 'duelsWonPercent', 'passAccuracyPercent'])

function Amount({ name, amount }: { name: StatisticName; amount: number }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const locale = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }[language]
  const digits = name === 'expectedGoals' || name === 'distanceKm' ? 1 : 0
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
  if (PERCENT.has(name)) return t('percent', { number })
  return name === 'distanceKm' ? t('kilometres', { number }) : number
}

/** The part of the bar that is the home side's; even where nothing was counted yet. */
function shareOf(home: number, away: number): number {
  return home + away === 0 ? 50 : Math.round((home / (home + away)) * 1000) / 10
}
