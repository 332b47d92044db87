import './transfers.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { TicketTransferLink } from '#modules/wallet/transfers.schema.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import { useLanguage, useText } from '#web/shell/here.ts'
import { Chip, type ChipKind } from '#web/ui/Chip.tsx'
import { Crest, TeamCrest } from '#web/ui/Crest.tsx'
import { Ticket } from '#web/ui/Ticket.tsx'

/** What both the link and the transfer itself say of the ticket. */
export type WhatIsForwarded = Pick<
  TicketTransferLink,
  'event' | 'block' | 'row' | 'seat' | 'ticketTypeName' | 'companion'
>

/** The ticket as it looks in the wallet, without a code: that comes with accepting. */
export function ForwardedTicket({ of, note }: { of: WhatIsForwarded; note: ReactNode }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const text = useText()
  const { event, block, row, seat, companion } = of
  return (
    <div className="fwd">
      <Ticket
        label={t('ticket.label', { match: text(event.name) })}
        crests={
          <>
            <Crest />
            <span>{t('ticket.against')}</span>
            <TeamCrest src={event.opponentCrest} />
          </>
        }
        title={
          <>
            {club.shortName} –<br />
            {event.opponent}
          </>
        }
        when={
          <>
            {formatDateTime(new Date(event.startsAt), language)}
            <br />
            {t('ticket.doors', { time: formatTime(new Date(event.doorsOpenAt), language) })}
          </>
        }
        place={
          seat
            ? [
                { term: t('ticket.block'), value: block },
                { term: t('ticket.row'), value: row },
                { term: t('ticket.seat'), value: seat },
              ]
            : [
                { term: t('ticket.block'), value: block },
                { term: t('ticket.standing'), value: '–' },
              ]
        }
        holder={note}
        kind={text(of.ticketTypeName)}
        number={['SVF', block, row, seat].filter(Boolean).join(' ')}
      />
      {companion && <p className="small fwd__with">{t('ticket.companion', companion)}</p>}
    </div>
  )
}

const chips = {
  Waiting: 'warn',
  Accepted: 'ok',
  Declined: 'err',
  Revoked: 'plain',
  Expired: 'plain',
} as const satisfies Record<TicketTransferLink['state'], ChipKind>

export function StateChip({ state }: Pick<TicketTransferLink, 'state'>) {
  const { t } = useTranslation('transfers')
  return <Chip kind={chips[state]}>{t(`state.${state}`)}</Chip>
}
