import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketListType, WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { TicketDeck } from '#web/tickets/code/TicketDeck.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NextTicket } from './NextTicket.tsx'
import { OfflineTickets } from './offline/OfflineTickets.tsx'
import { useTicket, useTickets } from './ticket-data.ts'

type Kind = 'day' | 'season'

interface TicketListProps {
  kind: Kind
  type: TicketListType
  /** The tickets in their groups; `next` stands above them already. */
  groups: (tickets: WalletTicket[], next: WalletTicket | null) => ReactNode
  /** Stands below, once what is above it has its place. */
  below?: ReactNode
}

/** A list of the wallet: of matches ahead the next ticket large, with its code, then the others. */
export function TicketList({ kind, type, groups, below }: TicketListProps) {
  const { t } = useTranslation('ownTickets')
  return (
    <Loaded
      query={useTickets(kind, type)}
      label={t('loading')}
      rows={4}
      failed={(tryAgain) => (type === 'upcoming' ? <OfflineTickets none={tryAgain} /> : tryAgain)}
    >
      {(tickets) =>
        tickets.length === 0 ? (
          <>
            <NoTickets kind={kind} type={type} />
            {below}
          </>
        ) : (
          <Shown tickets={tickets} type={type} groups={groups} below={below} />
        )
      }
    </Loaded>
  )
}

/** More than any screen shows before somebody scrolls. */
const AT_FIRST = 40

/** The first are there at once; of a thousand the others come while nobody waits for them. */
function Shown({
  tickets,
  type,
  groups,
  below,
}: Omit<TicketListProps, 'kind'> & { tickets: WalletTicket[] }) {
  const few = tickets.length > AT_FIRST ? tickets.slice(0, AT_FIRST) : tickets
  const shown = useDeferredValue(tickets, few)
  if (type === 'archive') return groups(shown, null)
  const first = tickets.find(opensTheGate) ?? tickets[0]!
  const deck = tickets.filter((one) => one === first || (opensTheGate(one) && isSameMatch(one, first)))
  return <Ahead deck={deck} all={shown} groups={groups} below={below} />
}

/** Whoever has let the first of a group in needs the code of the second. */
function opensTheGate({ state }: WalletTicket): boolean {
  return state === 'valid' || state === 'forwarded'
}

function isSameMatch(one: WalletTicket, other: WalletTicket): boolean {
  return one.event.id === other.event.id
}

interface AheadProps {
  /** Those of the next match that open the gate. */
  deck: WalletTicket[]
  all: WalletTicket[]
  groups: TicketListProps['groups']
  below: ReactNode
}

function Ahead({ deck, all, groups, below }: AheadProps) {
  const { t } = useTranslation('ownTickets')
  const [chosen, choose] = useState(deck[0]!.id)
  // One that was handed on or used meanwhile is no longer there.
  const index = Math.max(
    deck.findIndex(({ id }) => id === chosen),
    0,
  )
  const next = deck[index]!
  // Those beside it are there before somebody turns to them.
  useTicket(deck[(index + 1) % deck.length]!.id)
  useTicket(deck.at(index - 1)!.id)
  // Its details come by a second call; what follows waits for their place.
  if (useTicket(deck[0]!.id).isPending) return <Skeleton label={t('loading')} rows={4} />
  return (
    <>
      <TicketDeck count={deck.length} index={index} onShow={(shown) => choose(deck[shown]!.id)}>
        <NextTicket id={next.id} />
      </TicketDeck>
      {groups(
        all.filter((ticket) => ticket !== next),
        next,
      )}
      {below}
    </>
  )
}

const EMPTY = {
  day: { upcoming: 'empty', archive: 'emptyArchive' },
  season: { upcoming: 'emptySeason', archive: 'emptySeasonArchive' },
} as const

function NoTickets({ kind, type }: { kind: Kind; type: TicketListType }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const words = EMPTY[kind][type]
  return (
    <EmptyState
      icon="ticket"
      title={t(`${words}.title`)}
      text={t(`${words}.text`)}
      action={
        <LinkButton to={withRole('tickets', path.tickets(language))} iconAfter="arrow">
          {t('empty.action')}
        </LinkButton>
      }
    />
  )
}
