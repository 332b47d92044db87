import '#web/tickets/plan/plan.css'
import '#web/tickets/plan/map.css'
import '#web/tickets/plan/plan-side.css'
import '#web/tickets/plan/seats.css'
import './season.css'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatDate } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { BlockInfo } from '#web/tickets/plan/BlockInfo.tsx'
import { MapView } from '#web/tickets/plan/MapView.tsx'
import { PlanFrame } from '#web/tickets/plan/PlanFrame.tsx'
import { PriceClasses } from '#web/tickets/plan/PriceClasses.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BesideYou } from './BesideYou.tsx'
import { SeasonBest } from './SeasonBest.tsx'
import { SeasonBlock } from './SeasonBlock.tsx'
import { SeasonChoice } from './SeasonChoice.tsx'
import { isSeasonOpen } from './season-view.ts'
import { type SeasonPlan, useSeasonPlan } from './useSeasonPlan.ts'

/** The plan has a bar of its own. */
export const handle: PageHandle = { head: 'none' }

export async function loader({ context, params }: LoaderFunctionArgs) {
  context.get(page).tag('tickets')
  context.get(page).cacheSeconds(5)
  const { seasonTickets, tickets } = context.get(services)
  const season = await seasonTickets.season(Number(params['season']))
  if (!season) throw data(null, 404)
  return { season, availability: await seasonTickets.availability(season.season), map: tickets.map() }
}

/** Block, then place, then how it is paid, then cart. */
export default function SeasonPlacesPage() {
  const { t } = useTranslation(['seasonTickets', 'tickets'])
  const language = useLanguage()
  const plan = useSeasonPlan(useLoaderData<typeof loader>())
  const { season, opened } = plan
  const title = t('season', { name: season.name })
  const begins = formatDate(new Date(`${season.startsOn}T12:00:00Z`), language)
  return (
    <PlanFrame
      title={title}
      detail={
        season.matchesLeft < season.matches
          ? t('left', { count: season.matchesLeft, matches: season.matches })
          : t('begins', { day: begins })
      }
      opponentCrest={null}
      back={{ to: path.seasonSale(language), label: t('toSeasons') }}
      step={opened ? 'seat' : 'block'}
      onBack={opened ? () => plan.open(null) : null}
    >
      <PageTitle title={title} description={t('description')} noIndex />
      <h1 className="vh">{title}</h1>
      {isSeasonOpen(season) ? (
        <>
          <PlacesOrMap plan={plan} />
          {/* Another step, another side: on a phone it stands elsewhere. */}
          <Side key={opened ? 'seat' : 'block'} plan={plan} />
          {plan.seat && <ChosenSheet seat={plan.seat} />}
        </>
      ) : (
        <div className="plan__closed">
          <EmptyState
            icon="calendar"
            title={t(`state.${season.state}`)}
            text={t('closed')}
            action={<LinkButton to={path.seasonSale(language)}>{t('toSeasons')}</LinkButton>}
          />
        </div>
      )}
    </PlanFrame>
  )
}

function PlacesOrMap({ plan }: { plan: SeasonPlan }) {
  const { map, rows, availability, hidden, opened, block, chosen, seat } = plan
  if (opened)
    return (
      <SeasonBlock
        season={plan.season}
        block={opened}
        state={block}
        seat={seat}
        onChoose={plan.chooseSeat}
        onAll={() => plan.open(null)}
      />
    )
  return (
    <MapView
      map={map}
      rows={rows}
      availability={availability}
      hidden={hidden}
      own={new Set()}
      chosen={chosen}
      onChoose={plan.choose}
      onOpen={plan.open}
    />
  )
}

/** On phones: what is chosen, always in sight, and the way down to it. */
function ChosenSheet({ seat }: { seat: string }) {
  const { t } = useTranslation(['seasonTickets', 'tickets'])
  const [block, row, number] = seat.split('-')
  return (
    <div className="sheet only-m">
      <div>
        <b>{t('own.place', { ns: 'tickets', block, row, seat: number })}</b>
      </div>
      <Button iconAfter="arrow" onClick={() => document.getElementById('season-choice')?.focus()}>
        {t('choice.toSum')}
      </Button>
    </div>
  )
}

function Side({ plan }: { plan: SeasonPlan }) {
  const { t } = useTranslation('tickets')
  const { map, rows, availability, hidden, toggle, opened, chosen, choose, open } = plan
  const shown = map.find(({ id }) => id === chosen) ?? null
  return (
    <aside className="plan__side" aria-label={t('plan.side')}>
      <noscript>
        <p className="lead">{t('plan.needsJavaScript')}</p>
      </noscript>
      {!opened && <SeasonBest plan={plan} block={null} />}
      {!opened && <PriceClasses rows={rows} hidden={hidden} onToggle={toggle} />}
      {!opened && shown && (
        <BlockInfo
          block={shown}
          free={availability.blocks.find(({ id }) => id === shown.id)?.free ?? 0}
          onOpen={() => open(shown.id)}
          onClose={() => choose(null)}
        />
      )}
      {opened && <SeasonChoice plan={plan} block={opened} />}
      {opened?.kind === 'seated' && !plan.seat && <SeasonBest plan={plan} block={opened} />}
      <BesideYou plan={plan} />
    </aside>
  )
}
