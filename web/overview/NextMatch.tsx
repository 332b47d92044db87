import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { NextMatch as Match } from '#modules/account/schema.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import { formatTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useLanguage, useRoleAddress, useWalletAddress } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { dayNumber, part } from '#web/ui/time/date-parts.ts'
import { placesOf } from './places.ts'

/** The match as a stub: when, against whom, where one sits, and the way to the tickets or to some. */
export function NextMatch({ match }: { match: Match }) {
  const language = useLanguage()
  const { event, tickets } = match
  const isAway = tickets.some(({ block }) => awayArea(block))
  return (
    <Stub as="div" flat fold className="next-match" tear={<Way match={match} />}>
      <div className="next-match__main">
        <p className="next-match__date">
          <Num>{dayNumber(event.startsAt)}</Num>
          <span>
            <b>{part(event.startsAt, language, { month: 'short' })}</b>
            {part(event.startsAt, language, { weekday: 'short' })}{' '}
            {formatTime(new Date(event.startsAt), language)}
          </span>
        </p>
        <div>
          <h3 className="h3">
            {isAway ? `${event.opponent} – ${club.shortName}` : `${club.shortName} – ${event.opponent}`}
          </h3>
          <Places tickets={tickets} isCancelled={event.cancelledAt !== null} />
        </div>
      </div>
    </Stub>
  )
}

/** Each ticket is one press away: its code is what one needs at the gate. */
function Places({ tickets, isCancelled }: { tickets: Match['tickets']; isCancelled: boolean }) {
  const { t } = useTranslation('accountHome')
  const language = useLanguage()
  const inWallet = useWalletAddress()
  const areaName = useAreaName()
  if (isCancelled) return <Chip kind="err">{t('match.cancelled')}</Chip>
  if (tickets.length === 0) return <p className="small muted">{t('match.noTickets')}</p>
  const { places, more } = placesOf(tickets)
  return (
    <ul className="next-match__places">
      {places.map(({ block, row, tickets: here }) => (
        <li key={`${block}-${row}`}>
          <span className="muted">
            {areaName(block, here[0]?.areaName ?? undefined) ??
              (row ? t('match.row', { block, row }) : t('match.standing', { block }))}
          </span>
          {here.map(({ id, seat }, index) => (
            <TextLink key={id} to={inWallet(path.ticket({ ticket: id }, language))}>
              {seat ? t('match.seat', { seat }) : t('match.ticket', { number: index + 1 })}
            </TextLink>
          ))}
        </li>
      ))}
      {more > 0 && (
        <li>
          <TextLink to={inWallet(path.ownTickets(language))}>{t('match.more', { count: more })}</TextLink>
        </li>
      )}
    </ul>
  )
}

function Way({ match: { event, tickets } }: { match: Match }) {
  const { t } = useTranslation('accountHome')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const inWallet = useWalletAddress()
  if (tickets.length === 0)
    return (
      <LinkButton
        wide
        kind="ink"
        iconAfter="arrow"
        to={withRole('tickets', path.event({ event: event.slug }, language))}
      >
        {t('match.toMatch')}
      </LinkButton>
    )
  return (
    <LinkButton wide iconAfter="arrow" to={inWallet(path.ownTickets(language))}>
      {t('match.show', { count: tickets.length })}
    </LinkButton>
  )
}
