import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Ticket } from '#web/ui/data/Ticket.tsx'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'

interface MatchTicketProps {
  of: Pick<WalletTicket, 'block' | 'row' | 'seat'> & {
    priceClassName?: WalletTicket['priceClassName']
    /** As a phone keeps it. */
    side?: WalletTicket['priceClassName']
    event: Pick<WalletTicket['event'], 'name' | 'opponent' | 'opponentCrest' | 'startsAt' | 'doorsOpenAt'>
  }
  /** For the gate; without one the ticket is looked at only. */
  code?: ReactNode
  holder: ReactNode
  kind: ReactNode
}

/** A place at a match as the ticket that it is: just bought, in the wallet, kept on a phone, or on its way to somebody. */
export function MatchTicket({ of, code, holder, kind }: MatchTicketProps) {
  const { t } = useTranslation('matchTicket')
  const language = useLanguage()
  const text = useText()
  const { event, block, row, seat } = of
  const area = useAreaName()(block, of.priceClassName ?? of.side)
  const doors = formatTime(new Date(event.doorsOpenAt), language)
  return (
    <Ticket
      label={t('label', { match: text(event.name) })}
      crests={
        <>
          {!area && <Crest />}
          {area && <TeamCrest src={event.opponentCrest} />}
          <span>{t('against')}</span>
          {!area && <TeamCrest src={event.opponentCrest} />}
          {area && <Crest />}
        </>
      }
      title={
        <>
          {area ? event.opponent : club.shortName} –<br />
          {area ? club.shortName : event.opponent}
        </>
      }
      when={
        <>
          {formatDateTime(new Date(event.startsAt), language)}
          <br />
          {t('doors', { time: doors })}
        </>
      }
      place={
        area
          ? [{ term: t('place'), value: <span className="ticket__area">{area}</span> }]
          : seat
            ? [
                { term: t('block'), value: block },
                { term: t('row'), value: row },
                { term: t('seat'), value: seat },
              ]
            : [
                { term: t('block'), value: block },
                { term: t('standing'), value: t('anywhere') },
              ]
      }
      code={code}
      holder={holder}
      kind={kind}
      number={[club.code, area ? null : block, row, seat].filter(Boolean).join(' ')}
    />
  )
}
