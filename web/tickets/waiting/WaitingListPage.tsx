import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { EventDetail } from '#modules/tickets/schema.ts'
import type { Wish } from '#modules/waiting-list/schema.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { EventSubpage } from '#web/tickets/EventSubpage.tsx'
import { when } from '#web/tickets/formats.ts'
import { loadEvent } from '#web/tickets/load-event.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Line, useWaitingList } from './useWaitingList.ts'

// Known only when the line has been read.
const OwnWish = lazy(async () => ({ default: (await import('./OwnWish.tsx')).OwnWish }))
const WishForm = lazy(async () => ({ default: (await import('./WishForm.tsx')).WishForm }))

export async function loader(given: LoaderFunctionArgs) {
  const event = await loadEvent(given)
  given.context.get(page).tag(`offers:${event.id}`)
  const offers = await given.context.get(services).marketplace.offers(event.id)
  return { event, offers: offers.length }
}

/** To wait for places of a match that is sold out. */
export default function WaitingListPage() {
  const { t } = useTranslation(['waitingList', 'tickets'])
  const language = useLanguage()
  const text = useText()
  const { event, offers } = useLoaderData<typeof loader>()
  const withRole = useRoleAddress()
  const line = useWaitingList(event.id)
  return (
    <EventSubpage
      event={event}
      title={t('title')}
      description={t('description', { match: text(event.name) })}
      needsJavaScript={t('needsJavaScript')}
      aside={
        <>
          <h2 className="h3">{t('how.title')}</h2>
          <ol>
            {(['join', 'order', 'offer', 'hold'] as const).map((step) => (
              <li key={step}>{t(`how.${step}`)}</li>
            ))}
          </ol>
          {offers > 0 && (
            <p className="waiting-list__exchange">
              {t('how.exchange')}{' '}
              <TextLink to={withRole('exchange', path.marketplaceEvent({ event: event.slug }, language))}>
                {t('soldOut.toMarket', { count: offers, ns: 'tickets' })}
              </TextLink>
            </p>
          )}
        </>
      }
    >
      <Suspense fallback={<Skeleton label={t('loading')} rows={6} />}>
        <Matter event={event} line={line} />
      </Suspense>
    </EventSubpage>
  )
}

function Matter({ event, line }: { event: EventDetail; line: Line }) {
  const { t } = useTranslation('waitingList')
  const { organisation } = useSession()
  const { list, wish, failed, refresh, join, withdraw } = line
  if (list === null && failed)
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryLabel={t('failed.retry')}
        onRetry={() => void refresh()}
      />
    )
  if (wish && (wish.state === 'Waiting' || wish.state === 'Offered'))
    return <OwnWish wish={wish} withdraw={withdraw} />
  if (organisation) return <Banner>{t('organisation')}</Banner>
  if (list && !list.isOpen) return <Closed event={event} />
  if (list && list.priceClasses.length === 0) return <PlacesLeft event={event} />
  if (list === null || wish === undefined) return <Skeleton label={t('loading')} rows={6} />
  return (
    <>
      {wish && <LastWish wish={wish} />}
      <p className="waiting-list__count">
        {list.waiting > 0 && <span className="num">{list.waiting}</span>}
        <span>{list.waiting > 0 ? t('waiting', { count: list.waiting }) : t('nobody')}</span>
      </p>
      <WishForm event={event} list={list} join={join} />
    </>
  )
}

function PlacesLeft({ event }: { event: EventDetail }) {
  const { t } = useTranslation(['waitingList', 'tickets'])
  const language = useLanguage()
  return (
    <div className="waiting-list__free">
      <Banner kind="ok">{t('placesLeft')}</Banner>
      <LinkButton to={path.seats({ event: event.slug }, language)} iconAfter="arrow">
        {t('choose', { ns: 'tickets' })}
      </LinkButton>
    </div>
  )
}

/** Before the sale nobody has to wait, and shortly before the doors open nothing comes in time. */
function Closed({ event }: { event: EventDetail }) {
  const { t } = useTranslation('waitingList')
  const language = useLanguage()
  const from = when(event.presaleFrom ?? event.saleFrom, language)
  return (
    <div className="waiting-list__free">
      <Banner kind="warn">{event.state === 'later' ? t('notYet', { when: from }) : t('closed')}</Banner>
      <LinkButton to={path.event({ event: event.slug }, language)} kind="ink" iconAfter="arrow">
        {t('toEvent')}
      </LinkButton>
    </div>
  )
}

/** What became of the wish before: one may begin anew. */
function LastWish({ wish }: { wish: Wish }) {
  const { t } = useTranslation('waitingList')
  const kind = wish.state === 'Bought' ? 'ok' : 'info'
  return (
    <Banner kind={kind}>
      {t(wish.state === 'Expired' ? `ended.${wish.expiredBecause}` : `ended.${wish.state}`)}
    </Banner>
  )
}
