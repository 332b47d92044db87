import './tips.css'
import './tip-groups.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { LatePart } from '#web/ui/part.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// Who tips is known only once the browser has looked.
const TipBoard = lazy(async () => ({ default: (await import('./TipBoard.tsx')).TipBoard }))

/** What can still be tipped changes by the clock: it shows within half a minute, and the server has the last word. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  context.get(page).tag('tips', 'matches')
  context.get(page).cacheSeconds(30)
  const { predictions } = context.get(services)
  const [game] = await predictions.games()
  const asked = params['matchday']
  if (!game) {
    if (asked !== undefined) throw data(null, 404)
    return { game: null, matchday: null }
  }
  const number = asked === undefined ? game.current : /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : null
  const isThere = number !== null && game.matchdays.includes(number)
  const matchday = isThere ? await predictions.matchday({ gameId: game.id, matchday: number }) : null
  if (!matchday && asked !== undefined) throw data(null, 404)
  return { game, matchday }
}

/** The tip game, a matchday at a time. */
export default function TipsPage() {
  const { t } = useTranslation('predictions')
  const text = useText()
  const language = useLanguage()
  const { game, matchday } = useLoaderData<typeof loader>()
  const head = game ? `${text(game.competition)} ${seasonOf(game.season)}` : t('description')
  return (
    <>
      <PageTitle
        title={matchday ? `${t('title')}: ${t('matchday', { matchday: matchday.matchday })}` : t('title')}
        description={t('description')}
      />
      <div className="wrap tips-page">
        <header>
          <h1 className="display">{t('title')}</h1>
          <p className="lead">{head}</p>
          {game && <p className="small muted">{t('rules', game.points)}</p>}
          {game && !game.open && <p>{t('over')}</p>}
        </header>
        {game && matchday ? (
          <>
            <Matchdays matchdays={game.matchdays} matchday={matchday.matchday} />
            <Suspense fallback={<Skeleton label={t('loading')} rows={9} />}>
              <LatePart>
                <TipBoard key={`${game.id} ${matchday.matchday}`} game={game} sent={matchday} />
              </LatePart>
            </Suspense>
            <noscript>
              <p className="meta">{t('needsScript')}</p>
            </noscript>
          </>
        ) : (
          <EmptyState
            icon="star"
            title={t('none.title')}
            text={t('none.text')}
            action={<MoreLink to={path.polls(language)}>{t('none.action')}</MoreLink>}
          />
        )}
      </div>
    </>
  )
}

const seasonOf = (season: string) => `${season}/${String((Number(season) + 1) % 100).padStart(2, '0')}`

function Matchdays({ matchdays, matchday }: { matchdays: readonly number[]; matchday: number }) {
  const { t } = useTranslation('predictions')
  const language = useLanguage()
  const at = matchdays.indexOf(matchday)
  const [before, after] = [matchdays[at - 1], matchdays[at + 1]]
  return (
    <nav className="tips-days" aria-label={t('matchdays')}>
      <h2 className="h2">{t('matchday', { matchday })}</h2>
      <span>
        {before !== undefined && (
          <MoreLink to={path.tipMatchday({ matchday: String(before) }, language)}>
            {t('matchday', { matchday: before })}
          </MoreLink>
        )}
        {after !== undefined && (
          <MoreLink to={path.tipMatchday({ matchday: String(after) }, language)}>
            {t('matchday', { matchday: after })}
          </MoreLink>
        )}
      </span>
    </nav>
  )
}
