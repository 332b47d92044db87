import '#web/wallet/tickets.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { families } from '#club/families.ts'
import type { FamilyTicket, FamilyTicketList } from '#modules/families/tickets.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { saveTicketsOfflineSoon } from '#web/wallet/offline/save-tickets-offline.ts'
import { useFamilyChanges, useFamilyTickets, useRefusalWords } from './family-data.ts'
import { TicketHolderRow } from './TicketHolderRow.tsx'

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })))

/** Of so many matches the tickets are there at once; of the others by a press. */
const FIRST_MATCHES = 2

type Giving = { ticket: FamilyTicket; holderId: string }

/** Whose ticket each one is; and the way to the gate, where they are shown one after the other. */
export function FamilyTickets() {
  const { t } = useTranslation('families')
  const language = useLanguage()
  const withRole = useRoleAddress()
  return (
    <section className="family" aria-labelledby="family-tickets">
      <h2 className="h2" id="family-tickets">
        {t('tickets.title')}
      </h2>
      <Loaded query={useFamilyTickets()} label={t('tickets.loading')} rows={3}>
        {(list) =>
          list.items.length === 0 ? (
            <p>{t('tickets.none')}</p>
          ) : (
            <>
              <div className="family__gate">
                <LinkButton icon="mobile" to={withRole('tickets', path.keptTickets(language)) ?? ''}>
                  {t('tickets.gate')}
                </LinkButton>
                <p className="small muted">{t('tickets.gateText')}</p>
              </div>
              <Matches list={list} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Matches({ list }: { list: FamilyTicketList }) {
  const { t } = useTranslation('families')
  const [isAll, setAll] = useState(false)
  const [asked, setAsked] = useState<Giving | null>(null)
  const give = useGiving(list)
  const matches = [...Map.groupBy(list.items, ({ event }) => event.id).values()]
  const hidden = matches.length - FIRST_MATCHES

  /** Whoever gets what is reduced or accessible is asked for first. */
  function choose(giving: Giving) {
    const { needs } = giving.ticket
    const isBack = list.people.some(({ id, isSelf }) => isSelf && id === giving.holderId)
    if (!isBack && (needs === 'reduced' || needs === 'accessible')) setAsked(giving)
    else void give(giving, false)
  }

  return (
    <>
      {(isAll ? matches : matches.slice(0, FIRST_MATCHES)).map((tickets) => (
        <Match
          key={tickets[0]!.event.id}
          tickets={tickets}
          people={list.people}
          isAlone={list.alone.includes(tickets[0]!.event.id)}
          onChoose={choose}
        />
      ))}
      {!isAll && hidden > 0 && (
        <p>
          <TextButton onClick={() => setAll(true)}>{t('tickets.more', { count: hidden })}</TextButton>
        </p>
      )}
      {asked && (
        <Suspense>
          <ConfirmDialog
            name={list.people.find(({ id }) => id === asked.holderId)?.firstName ?? ''}
            needs={asked.ticket.needs === 'reduced' ? 'reduced' : 'accessible'}
            onYes={() => give(asked, true)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function useGiving(list: FamilyTicketList) {
  const { t } = useTranslation('families')
  const { give } = useFamilyChanges()
  const wordsOf = useRefusalWords()
  return async ({ ticket, holderId }: Giving, confirmsEntitlement: boolean) => {
    const failure = await give(ticket.id, { holderId, confirmsEntitlement })
    // What this phone keeps has another code now.
    saveTicketsOfflineSoon()
    if (failure) return toast({ id: 'family', kind: 'err', title: wordsOf(failure) })
    const to = list.people.find(({ id }) => id === holderId)
    const title = to?.isSelf ? t('tickets.back') : t('tickets.given', { name: to?.firstName ?? '' })
    toast({ id: 'family', kind: 'ok', title })
  }
}

interface MatchProps {
  tickets: FamilyTicket[]
  people: FamilyTicketList['people']
  /** A child would go that needs somebody grown up. */
  isAlone: boolean
  onChoose: (giving: Giving) => void
}

function Match({ tickets, people, isAlone, onChoose }: MatchProps) {
  const { t } = useTranslation('families')
  const language = useLanguage()
  const { event } = tickets[0]!
  return (
    <div>
      <h3 className="h3">{t('tickets.match', { opponent: event.opponent })}</h3>
      <p className="small muted">{formatDateTime(new Date(event.startsAt), language)}</p>
      {isAlone && (
        <Banner kind="warn" icon="group">
          <b>{t('tickets.alone.title', { age: families.ages.alone })}</b>
          <p>{t('tickets.alone.text')}</p>
        </Banner>
      )}
      <ul className="ticket-rows">
        {tickets.map((ticket) => (
          <TicketHolderRow
            key={ticket.id}
            ticket={ticket}
            people={people}
            onChoose={(holderId) => onChoose({ ticket, holderId })}
          />
        ))}
      </ul>
    </div>
  )
}
