import { useTranslation } from 'react-i18next'
import type { TickerData } from '#modules/matches/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'
import { stateOf } from '../match-view.ts'

type About = 'lineUp' | 'ticker' | 'statistics'
type When = 'ahead' | 'now' | 'none'
type Way = 'squad' | 'preview' | 'ticker' | 'lineUp' | 'fixtures'

const ICONS: Record<About, IconName> = { lineUp: 'group', ticker: 'whistle', statistics: 'ball' }

/** A view of a match with nothing in it: whether anything will come, and what there is meanwhile. */
export function NothingYet({ ticker, about }: { ticker: TickerData; about: About }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const when = whenOf(ticker)
  const way = wayOf(about, when)
  const match = { match: ticker.id }
  const to = {
    squad: path.squad(language),
    preview: path.matchNow(match, language),
    ticker: path.matchTicker(match, language),
    lineUp: path.matchLineUp(match, language),
    fixtures: path.fixtures(language),
  }[way]
  return (
    <EmptyState
      icon={ICONS[about]}
      title={t(`nothing.${about}.${when}`)}
      text={t(`nothing.text.${way}`)}
      action={<MoreLink to={to}>{t(`nothing.action.${way}`)}</MoreLink>}
    />
  )
}

function whenOf(ticker: TickerData): When {
  const state = stateOf(ticker)
  if (state === 'live') return 'now'
  return state === 'announced' || state === 'before' ? 'ahead' : 'none'
}

function wayOf(about: About, when: When): Way {
  if (when === 'none') return 'fixtures'
  if (when === 'now') return about === 'ticker' ? 'lineUp' : 'ticker'
  return about === 'lineUp' ? 'squad' : 'preview'
}
