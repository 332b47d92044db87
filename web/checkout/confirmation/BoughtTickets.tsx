import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Checkout } from '#modules/checkout/schema.ts'
import { readTicket } from '#modules/wallet/tickets.endpoints.ts'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useHere, useText, useWalletAddress } from '#web/site/here.ts'
import { MatchTicket } from '#web/tickets/MatchTicket.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { ticketIdOf } from './ticket-id.ts'

const TicketCode = lazy(async () => ({
  default: (await import('#web/tickets/code/TicketCode.tsx')).TicketCode,
}))

type Item = Checkout['transactions'][number]['orders'][number]['items'][number]

/** The first ticket as it is, the others as stubs, piece by piece; all of them lie in the account. */
export function BoughtTickets({ items }: { items: Item[] }) {
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const inWallet = useWalletAddress()
  const pieces = items.flatMap((item) =>
    Array.from({ length: item.quantity }, (_, index) => ({ item, key: `${item.id}.${index}` })),
  )
  const first = pieces[0]?.item
  const others = pieces.slice(1)
  const ticket = useTicket(ticketIdOf(first!))
  const stub = (
    <ul>
      <TicketStub item={first!} />
    </ul>
  )
  return (
    <>
      <div className="done__first">
        {ticket ? (
          <Suspense fallback={stub}>
            <FirstTicket ticket={ticket} />
          </Suspense>
        ) : (
          stub
        )}
      </div>
      {others.length > 0 && (
        <ul className="done__more">
          {others.map(({ item, key }) => (
            <TicketStub key={key} item={item} />
          ))}
        </ul>
      )}
      <p className="small muted done__note">
        {t('confirmation.tickets', { count: pieces.length })}{' '}
        <Link to={inWallet(path.ownTickets(language)) ?? ''}>{t('confirmation.toTickets')}</Link>
      </p>
    </>
  )
}

/** Null until the wallet has it, or when it cannot say. */
function useTicket(id: string | null): WalletTicketDetail | null {
  const [ticket, setTicket] = useState<WalletTicketDetail | null>(null)
  useEffect(() => {
    if (!id) return
    let current = true
    void call(readTicket, { params: { id }, retries: 1, reaction: () => 'silent' }).then((answer) => {
      if (current && answer.ok) setTicket(answer.data)
    })
    return () => {
      current = false
    }
  }, [id])
  return ticket
}

function FirstTicket({ ticket }: { ticket: WalletTicketDetail }) {
  const { language } = useHere()
  const text = useText()
  return (
    <MatchTicket
      of={ticket}
      code={
        <Suspense>
          <TicketCode ticket={{ ...ticket, areaName: ticket.priceClassName }} />
        </Suspense>
      }
      holder={text(ticket.ticketTypeName)}
      kind={<Price cents={ticket.price} language={language} />}
    />
  )
}

function TicketStub({ item }: { item: Item }) {
  const { language } = useHere()
  const text = useText()
  const seat = seatOfBought(item)
  const areaName = useAreaName()
  const area = item.userOptionValues.find((option) => option.key === 'blockId')?.value
  return (
    <Stub
      as="li"
      className="cart-ticket"
      flat
      tear={
        <b>
          <Price cents={item.totalPrice / item.quantity} language={language} />
        </b>
      }
    >
      <div className="cart-ticket__main">
        <p className="cart-ticket__seat">
          <span className="num">{seat?.[2] ?? '1×'}</span>
        </p>
        <b>{(area && areaName(area)) || <Place seat={seat} />}</b>
        <p>{text(item.name).split(', ')[0]}</p>
      </div>
    </Stub>
  )
}

/** The place that was chosen, or the one that a fan had. */
function seatOfBought(item: Item): string[] | undefined {
  return item.userOptionValues.find((option) => option.key === 'seatId')?.value.split('-')
}

function Place({ seat }: { seat: string[] | undefined }) {
  const { t } = useTranslation('checkout')
  if (seat?.length !== 3) return t('ticket.standing')
  return t('ticket.place', { block: seat[0], row: seat[1], seat: seat[2] })
}
