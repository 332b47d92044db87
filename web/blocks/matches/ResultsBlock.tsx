import { useTranslation } from 'react-i18next'
import type { MatchSummary, Team } from '#modules/matches/page.schema.ts'
import { ZONE } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress } from '#web/site/here.ts'
import { Wdl } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps, ShownBlock } from '../block.ts'
import { MatchCrest, MatchScore, siteOfMatch } from './match-parts.tsx'

type Results = NonNullable<ShownBlock<'results'>['answer']>

/** The season in one line: the place, the last matches with how they ended, and the next one on the dark. */
export function ResultsBlock({ block }: BlockProps<'results'>) {
  const { t } = useTranslation('blocks')
  const { language } = useHere()
  const address = useSiteAddress()
  if (!block.answer) return null
  const { team, season, standing, last, next } = block.answer
  const site = team.site ?? (next ?? last[0])?.home.site
  return (
    <BlockSection
      kind="results"
      title={block.title ?? t('results.title')}
      more={
        site && (
          <a className="more" href={address(site, path.fixtures(language))}>
            <span>{t('results.all', { season: seasonOf(season) })}</span>
            <Icon name="arrow" />
          </a>
        )
      }
    >
      <div className="run">
        {standing && <Standing standing={standing} />}
        {last.map((match) => (
          <Result key={match.id} match={match} own={team} />
        ))}
        {next && <Next match={next} own={team} />}
      </div>
    </BlockSection>
  )
}

/** `2026/27` */
const seasonOf = (season: string): string =>
  `${season}/${String((Number(season) + 1) % 100).padStart(2, '0')}`

function Standing({ standing }: { standing: NonNullable<Results['standing']> }) {
  const { t } = useTranslation('blocks')
  const { rank, points, ahead } = standing
  const words = { points: t('results.points', { count: points }), team: ahead?.team.shortName ?? '' }
  const how = !ahead ? 'first' : ahead.points === 0 ? 'level' : 'behind'
  return (
    <div className="run__place">
      <Num>{rank}</Num>
      <p>
        <b>{t('results.place')}</b>
        {t(`results.${how}`, { ...words, gap: ahead?.points ?? 0 })}
      </p>
    </div>
  )
}

function Result({ match, own }: { match: MatchSummary; own: Team }) {
  const { t } = useTranslation('blocks')
  const outcome = outcomeOf(match, own)
  return (
    <MatchWay match={match} className="run__match">
      <span className="meta">
        <MatchDay match={match} />
        <span>{t(isHome(match, own) ? 'results.home' : 'results.away')}</span>
      </span>
      <span className="run__score">
        <MatchScore match={match} />
        {outcome && (
          <Wdl
            result={outcome}
            letter={t(`results.letter.${outcome}`)}
            label={t(`results.result.${outcome}`)}
          />
        )}
      </span>
      <Rival match={match} own={own} />
    </MatchWay>
  )
}

function Next({ match, own }: { match: MatchSummary; own: Team }) {
  const { t } = useTranslation('blocks')
  return (
    <MatchWay match={match} className="run__next">
      <span className="meta">
        <MatchDay match={match} long />
        <span>{t(isHome(match, own) ? 'results.home' : 'results.away')}</span>
      </span>
      <MatchScore match={match} />
      <Rival match={match} own={own} />
    </MatchWay>
  )
}

type MatchWayProps = { match: MatchSummary; className: string; children: React.ReactNode }

function MatchWay({ match, className, children }: MatchWayProps) {
  const { language } = useHere()
  const address = useSiteAddress()
  return (
    <a className={className} href={address(siteOfMatch(match), path.matchNow({ match: match.id }, language))}>
      {children}
    </a>
  )
}

const rivalOf = ({ home, away }: MatchSummary, own: Team): Team => (home.id === own.id ? away : home)

function Rival({ match, own }: { match: MatchSummary; own: Team }) {
  const rival = rivalOf(match, own)
  return (
    <span className="run__rival">
      <MatchCrest team={rival} />
      <b>{rival.shortName}</b>
    </span>
  )
}

const isHome = ({ home }: MatchSummary, own: Team): boolean => home.id === own.id

const LOCALES = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }

function MatchDay({ match, long }: { match: MatchSummary; long?: boolean }) {
  const { language } = useHere()
  const day = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: ZONE,
    day: 'numeric',
    month: 'short',
    ...(long ? { weekday: 'short' } : {}),
  })
  return <time dateTime={match.kickOff}>{day.format(new Date(match.kickOff))}</time>
}

function outcomeOf(match: MatchSummary, own: Team): 'win' | 'draw' | 'loss' | null {
  if (!match.score || match.void) return null
  const side = match.home.id === own.id ? 1 : -1
  const { home, away } = match.score
  const ahead = (home - away || (match.penalties ? match.penalties.home - match.penalties.away : 0)) * side
  if (ahead === 0) return 'draw'
  return ahead > 0 ? 'win' : 'loss'
}
