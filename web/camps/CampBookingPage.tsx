import './camp.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Camp } from '#modules/camps/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CampFacts } from './CampFacts.tsx'
import { isOpen, isWaitedFor, lookOf } from './camp-view.ts'
import { LotSaid } from './LotWay.tsx'
import { loadCamp } from './load-camp.ts'
import { Mine } from './Mine.tsx'
import { useMine } from './mine.ts'

// Only for whoever is signed in.
const BookingForm = lazy(() => import('./BookingForm.tsx').then((m) => ({ default: m.BookingForm })))

export async function loader(given: LoaderFunctionArgs) {
  return { camp: await loadCamp(given) }
}

/** Children are booked into a camp, or wait for a place. */
export default function CampBookingPage() {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const text = useText()
  const { camp } = useLoaderData<typeof loader>()
  const name = text(camp.name as never)
  return (
    <div className="wrap camp">
      <PageTitle
        title={t(camp.byLot ? 'lots.title' : 'book.title', { name })}
        description={text(camp.lead as never)}
        noIndex
      />
      <Breadcrumb
        label={t('path')}
        steps={[
          { label: t('list.title'), to: path.camps(language) },
          { label: name, to: path.camp({ camp: camp.slug }, language) },
          { label: t(camp.byLot ? 'lots.step' : 'book.step') },
        ]}
      />
      <h1 className="display">{name}</h1>
      <CampFacts camp={camp} />
      <noscript>
        <p className="lead">{t('book.needsScript')}</p>
      </noscript>
      <Matter camp={camp} />
    </div>
  )
}

/** What was tapped before the page lived is the browser's to remember: until it is known who looks, there is nothing to tap. */
function Matter({ camp }: { camp: Camp }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const { status, organisation, signIn, actForMyself } = useSession()
  const { mine, refresh } = useMine()
  const { state, isCancelled, byLot, draw } = camp
  const isTaken = byLot ? draw?.status === 'open' : isOpen(state) || isWaitedFor(state)
  if (isCancelled || !isTaken) return <Closed camp={camp} />
  if (status === 'anonymous')
    return (
      <EmptyState
        icon="account"
        title={t('book.signIn.title')}
        text={t('book.signIn.text')}
        action={<Button onClick={() => void signIn()}>{t('book.signIn.action')}</Button>}
      />
    )
  if (organisation)
    return (
      <EmptyState
        icon="group"
        title={t('book.acting.title')}
        text={t('book.acting.text', { name: organisation.name })}
        action={<Button onClick={actForMyself}>{t('book.acting.action')}</Button>}
      />
    )
  if (mine === null) return <Skeleton label={t('book.loading')} rows={5} />
  const look = lookOf(camp, mine)
  const isInLine = look === 'waiting' || look === 'offered' || look === 'follows' || look === 'entered'
  return (
    <>
      <Mine camp={camp} mine={mine} onChanged={refresh} />
      {isInLine ? (
        <p>
          <LinkButton to={path.camps(language)} kind="quiet">
            {t('way.others')}
          </LinkButton>
        </p>
      ) : (
        <Suspense fallback={<Skeleton label={t('book.loading')} rows={5} />}>
          <BookingForm
            camp={camp}
            kind={byLot ? 'lot' : isWaitedFor(state) ? 'wait' : 'book'}
            hasSeasonTicket={mine.hasSeasonTicket}
            onEntered={refresh}
          />
        </Suspense>
      )}
    </>
  )
}

function Closed({ camp }: { camp: Camp }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const look = camp.isCancelled ? 'cancelled' : camp.state
  return (
    <div className="camp__closed">
      <Banner kind={camp.isCancelled ? 'err' : 'info'}>
        {camp.byLot && !camp.isCancelled ? (
          <LotSaid camp={camp} />
        ) : (
          t(`why.${look}`, { day: dayOf(camp.booksFrom, language) })
        )}
      </Banner>
      <LinkButton to={path.camps(language)} kind="quiet">
        {t('way.others')}
      </LinkButton>
    </div>
  )
}
