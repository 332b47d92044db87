import './marketplace.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { club } from '#club/club.ts'
import { resale } from '#club/resale.ts'
import type { MarketplaceEvent } from '#modules/marketplace/schema.ts'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useRoleAddress, useWalletAddress } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { useClubValue } from '#web/site/values.ts'
import { EventStub } from '#web/tickets/EventRow.tsx'
import { EventsByMonth, EventsHero } from '#web/tickets/EventsByMonth.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export const handle: PageHandle = { head: 'day' }

export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag('tickets', 'offers')
  context.get(page).cacheSeconds(10)
  return { events: await context.get(services).marketplace.events() }
}

const BUYERS = ['price', 'fake', 'named'] as const
const SELLERS = ['offer', 'fees', 'give'] as const

const { full, reduced, child } = resale.handlingFeePercent

/** Percents of the price, and the age that the answers name. */
function useFees() {
  return {
    age: club.childTicketAge,
    full: useClubValue('resale.handlingFeePercent.full', full),
    reduced: useClubValue('resale.handlingFeePercent.reduced', reduced),
    child,
    season: useClubValue<number>('resale.seasonTicketFeePercent', resale.seasonTicketFeePercent),
    money: resale.reimbursementFeePercent.payPal,
  }
}

/** Matches with tickets that fans pass on, by month. */
export default function MarketplacePage() {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const inWallet = useWalletAddress()
  const { events } = useLoaderData<typeof loader>()
  const toTickets = withRole('tickets', path.tickets(language))
  return (
    <>
      <PageTitle title={t('list.short')} description={t('list.description')} />
      <EventsHero picture="scene-crowd-scarves" alt={t('list.picture')} title={t('list.title')} aside />
      <div className="wrap tickets-list">
        <div className="market-intro">
          <p className="lead">{t('list.text')}</p>
          <Promises events={events} />
        </div>
        {events.length === 0 && (
          <EmptyState
            icon="swap"
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            action={
              <LinkButton to={toTickets} iconAfter="arrow">
                {t('list.toTickets')}
              </LinkButton>
            }
          />
        )}
        <EventsByMonth events={events}>
          {(event) => (
            <EventStub
              event={event}
              to={path.marketplaceEvent({ event: event.slug }, language)}
              look="sold"
              tear={<OfferTear event={event} />}
            />
          )}
        </EventsByMonth>
        <section className="market-questions" aria-labelledby="mkq">
          <h2 className="h2" id="mkq">
            {t('how.title')}
          </h2>
          <div className="market-questions__sides">
            <Side title={t('how.buyers')} questions={BUYERS}>
              <LinkButton to={toTickets} kind="quiet">
                {t('list.toTickets')}
              </LinkButton>
            </Side>
            <Side title={t('how.sellers')} questions={SELLERS}>
              <LinkButton to={inWallet(path.ownTickets(language))} kind="ink" iconAfter="arrow">
                {t('how.sell')}
              </LinkButton>
            </Side>
          </div>
        </section>
      </div>
    </>
  )
}

/** How much there is, and what nobody pays on top. */
function Promises({ events }: { events: MarketplaceEvent[] }) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const offers = events.reduce((sum, event) => sum + event.offers, 0)
  return (
    <dl className="market-intro__numbers">
      {offers > 0 && (
        <div>
          <dt>{t('list.now', { count: offers })}</dt>
          <dd>
            <Num>{offers}</Num>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('list.onTop')}</dt>
        <dd>
          <Num>{shortMoney(0, language)}</Num>
        </dd>
      </div>
    </dl>
  )
}

type SideProps = { title: string; questions: typeof BUYERS | typeof SELLERS; children: ReactNode }

/** What one side of the exchange asks, and its way on. */
function Side({ title, questions, children }: SideProps) {
  const { t } = useTranslation('marketplace')
  const fees = useFees()
  return (
    <div>
      <h3 className="h3">{title}</h3>
      <dl>
        {questions.map((question) => (
          <div key={question}>
            <dt>{t(`how.${question}.question`)}</dt>
            <dd>{t(`how.${question}.answer`, fees)}</dd>
          </div>
        ))}
      </dl>
      <p className="market-questions__way">{children}</p>
    </div>
  )
}

function OfferTear({ event }: { event: MarketplaceEvent }) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  return (
    <>
      <p>
        <b>{t('list.offers', { count: event.offers })}</b>
        <span>{t('from', { price: shortMoney(event.fromPrice, language) })}</span>
      </p>
      <LinkButton
        to={path.marketplaceEvent({ event: event.slug }, language)}
        kind="ink"
        wide
        iconAfter="swap"
      >
        {t('list.show')}
      </LinkButton>
    </>
  )
}
