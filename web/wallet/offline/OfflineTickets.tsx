import '../tickets.css'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import type { OfflineTicket } from '#modules/wallet/offline-tickets.schema.ts'
import { ticketNumberEnd } from '#modules/wallet/ticket-number.rules.ts'
import { formatDate, formatDateTime, formatTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { useIsOnline } from '#web/api/connection.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { TicketCode } from '#web/tickets/code/TicketCode.tsx'
import { TicketDeck } from '#web/tickets/code/TicketDeck.tsx'
import { MatchTicket } from '#web/tickets/MatchTicket.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TicketStub } from '../TicketStub.tsx'
import { useMoveOn } from '../use-move-on.ts'
import type { OfflineWallet } from './offline-wallet.ts'
import { useOfflineWallet } from './save-tickets-offline.ts'

/** The tickets that this device keeps: they open without a session and without a connection. */
export function OfflineTickets({ none }: { none?: ReactNode }) {
  const { t } = useTranslation('keptTickets')
  const wallet = useOfflineWallet()
  if (wallet === undefined) return <Skeleton label={t('loading')} rows={4} />
  return wallet ? <Wallet wallet={wallet} /> : none
}

function Wallet({ wallet }: { wallet: OfflineWallet }) {
  const { t } = useTranslation('keptTickets')
  const { ticket: opened } = useParams()
  const [search] = useSearchParams()
  const [chosen, choose] = useState<string | null>(null)
  const byId = (wanted: string | null | undefined) => wallet.tickets.find(({ id }) => id === wanted)
  const shown =
    byId(chosen) ??
    byId(opened ?? search.get('ticket')) ??
    wallet.tickets.find(({ state }) => state === 'good') ??
    wallet.tickets[0]!
  const deck = wallet.tickets.filter(
    (one) => one === shown || (one.state === 'good' && one.event.id === shown.event.id),
  )
  // A phone that shows tickets of several people says whose each one is, as large as can be.
  const isNamed = deck.some((one) => nameOf(one) !== undefined)
  useMoveOn(shown, deck, choose)
  const others = wallet.tickets.filter((ticket) => ticket !== shown)
  const title = useId()
  return (
    <div className="tickets offline">
      <Notice checkedAt={wallet.checkedAt} />
      <TicketDeck count={deck.length} index={deck.indexOf(shown)} onShow={(index) => choose(deck[index]!.id)}>
        {isNamed && <ForWhom name={nameOf(shown) ?? wallet.holder} />}
        <WholeOfflineTicket ticket={shown} holder={nameOf(shown) ?? wallet.holder} isNamed={isNamed} />
      </TicketDeck>
      <Facts ticket={shown} />
      {others.length > 0 && (
        <section aria-labelledby={title}>
          <h2 className="h3" id={title}>
            {t('others')}
          </h2>
          <ul className="ticket-rows">
            {others.map((ticket) => (
              <OtherTicket key={ticket.id} ticket={ticket} onShow={() => choose(ticket.id)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A child's, or one that its fan club has written down. */
const nameOf = ({ child, bearer }: OfflineTicket) => child ?? bearer

function Notice({ checkedAt }: { checkedAt: number }) {
  const { t } = useTranslation('keptTickets')
  const language = useLanguage()
  const isOnline = useIsOnline()
  const { status } = useSession()
  const why = isOnline ? status === 'anonymous' && 'signedOut' : 'offline'
  return (
    <Banner icon="mobile" role="status">
      <p>
        {why && <b>{t(why)} </b>}
        {t('onDevice', { when: formatDateTime(new Date(checkedAt), language) })}
      </p>
    </Banner>
  )
}

function ForWhom({ name }: { name: string }) {
  const { t } = useTranslation('keptTickets')
  return (
    <p className="offline__for" aria-live="polite">
      <span className="small">{t('for')}</span>
      <b className="display">{name}</b>
    </p>
  )
}

function WholeOfflineTicket(props: { ticket: OfflineTicket; holder: string; isNamed: boolean }) {
  const joined = useJoined()
  const { ticket, holder, isNamed } = props
  const language = useLanguage()
  const text = useText()
  return (
    <MatchTicket
      of={ticket}
      code={
        <TicketCode
          ticket={{ ...ticket, areaName: ticket.side }}
          withheld={ticket.state === 'good' ? null : ticket.state}
          holder={isNamed ? holder : null}
        />
      }
      holder={holder}
      kind={joined([text(ticket.ticketTypeName), formatMoney(ticket.price, language)])}
    />
  )
}

function Facts({ ticket }: { ticket: OfflineTicket }) {
  const { t } = useTranslation('keptTickets')
  const language = useLanguage()
  const text = useText()
  const areaName = useAreaName()
  const doors = formatTime(new Date(ticket.event.doorsOpenAt), language)
  return (
    <>
      <h2 className="h3">{t('facts')}</h2>
      <DefinitionList
        rows={[
          { term: t('doors'), value: t('doorsAt', { time: doors }) },
          {
            term: t('way'),
            value: areaName(ticket.block)
              ? text(ticket.side)
              : t('wayTo', { block: ticket.block, side: text(ticket.side) }),
          },
          { term: t('venue'), value: ticket.venue.name, detail: ticket.venue.address },
        ]}
      />
    </>
  )
}

function OtherTicket({ ticket, onShow }: { ticket: OfflineTicket; onShow: () => void }) {
  const joined = useJoined()
  const { t } = useTranslation('keptTickets')
  const { t: word } = useTranslation('ownTickets')
  const language = useLanguage()
  const text = useText()
  const { event } = ticket
  const date = formatDate(new Date(event.startsAt), language)
  const address = `${path.keptTickets(language)}?ticket=${encodeURIComponent(ticket.id)}`
  const { block, row, seat } = ticket
  const area = useAreaName()(block, ticket.side)
  const end = ticketNumberEnd(ticket.id)
  return (
    <TicketStub
      number={{ term: word(seat ? 'seat' : area ? 'one' : 'block'), value: seat ?? (area ? '1×' : block) }}
      title={t('match', { date, opponent: event.opponent })}
      text={joined([
        area ?? (row ? word('inRow', { block, row }) : word('standingNumber', { end })),
        nameOf(ticket) ?? text(ticket.ticketTypeName),
      ])}
      tear={
        <>
          <b>
            <Price cents={ticket.price} language={language} />
          </b>
          <TextLink className="small" to={address} discover="none" onClick={onShow}>
            {t('show')}{' '}
            <span className="vh">{[area ?? block, row, seat ?? end].filter(Boolean).join('-')}</span>
          </TextLink>
        </>
      }
    />
  )
}
