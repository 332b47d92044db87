import { useTranslation } from 'react-i18next'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { useTickets } from '#web/wallet/ticket-data.ts'

/** Further tickets of the same match that can go now; none while they are not known. */
export function useOthersOfMatch(ticket: { id: string; event: { id: string } }): WalletTicket[] {
  const { data = [] } = useTickets('day', 'upcoming')
  return data.filter(
    ({ id, event, state }) => id !== ticket.id && event.id === ticket.event.id && state === 'valid',
  )
}

interface AlsoForwardProps {
  others: WalletTicket[]
  chosen: ReadonlySet<string>
  mail: string
  onToggle: (id: string) => void
}

/** What goes to the same person in the same step. */
export function AlsoForward({ others, chosen, mail, onToggle }: AlsoForwardProps) {
  const { t } = useTranslation('transfers')
  const nameOf = useTicketName()
  if (others.length === 0) return null
  return (
    <ChoiceGroup legend={t('forward.review.also')} hint={t('forward.review.alsoHint', { mail })}>
      {others.map((other) => (
        <Checkbox
          key={other.id}
          label={nameOf(other)}
          checked={chosen.has(other.id)}
          onChange={() => onToggle(other.id)}
        />
      ))}
    </ChoiceGroup>
  )
}

/** Which of several could not go, and why. None of them has gone. */
export function RefusedTickets({ failure, tickets }: { failure: Failure; tickets: WalletTicket[] }) {
  const { t } = useTranslation('transfers')
  const { t: tError } = useTranslation('errors')
  const nameOf = useTicketName()
  const refused = tickets.flatMap((ticket) => {
    const code = failure.problem?.errors?.[ticket.id]?.[0]?.errorCode
    return code ? [{ ticket, why: tError([`native.${code}`, 'generic']) }] : []
  })
  if (refused.length === 0) return null
  return (
    <Banner kind="warn">
      {refused.map(({ ticket, why }) => (
        <p key={ticket.id}>{t('forward.review.refused', { place: nameOf(ticket), why })}</p>
      ))}
    </Banner>
  )
}

/** A place as one knows one's tickets apart. */
export function useTicketName(): (ticket: WalletTicket) => string {
  const joined = useJoined()
  const { t } = useTranslation('transfers')
  const text = useText()
  const areaName = useAreaName()
  return ({ block, row, seat, ticketTypeName, priceClassName }) => {
    const type = text(ticketTypeName)
    const area = areaName(block, priceClassName)
    if (area) return joined([area, type])
    return row && seat
      ? t('forward.review.place', { block, row, seat, type })
      : t('forward.review.standing', { block, type })
  }
}
