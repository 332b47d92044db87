import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FamilyTicket, FamilyTicketList } from '#modules/families/tickets.schema.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { TicketStub } from '#web/wallet/TicketStub.tsx'

interface TicketHolderRowProps {
  ticket: FamilyTicket
  people: FamilyTicketList['people']
  onChoose: (holderId: string) => void
}

/** A ticket, and whose it is; as long as it can go to somebody else, that is a choice. */
export function TicketHolderRow({ ticket, people, onChoose }: TicketHolderRowProps) {
  const joined = useJoined()
  const { t } = useTranslation('families')
  const text = useText()
  const id = useId()
  const { block, row, seat, holderId, fixed, isBought, ticketTypeName, priceClassName } = ticket
  const nameOf = (one: FamilyTicketList['people'][number]) =>
    one.isSelf ? t('tickets.me') : (one.firstName ?? '')
  const holder = people.find((one) => one.id === holderId)
  // Only whoever bought it takes a ticket back to themselves.
  const choices = people.filter((one) => one.id === holderId || !one.isSelf || isBought)
  const area = useAreaName()(block, priceClassName)
  const place = area ?? (row ? t('tickets.place', { block, row }) : t('tickets.placeStanding', { block }))
  const label = t('tickets.belongs', { place: [area ?? block, row, seat].filter(Boolean).join('-') })
  return (
    <TicketStub
      number={{ term: t(seat ? 'tickets.seat' : 'tickets.block'), value: seat ?? (area ? '1×' : block) }}
      title={holder && !holder.isSelf ? holder.firstName : text(ticketTypeName)}
      text={joined([place, text(ticketTypeName)])}
      tear={
        fixed && fixed in FIXED ? (
          <Chip>{t(`tickets.fixed.${fixed}`)}</Chip>
        ) : (
          <span className="family__choice">
            <label htmlFor={id}>
              <VisuallyHidden>{label}</VisuallyHidden>
            </label>
            <Select id={id} value={holderId} onChange={({ target }) => onChoose(target.value)}>
              {choices.map((one) => (
                <option key={one.id} value={one.id}>
                  {nameOf(one)}
                </option>
              ))}
            </Select>
          </span>
        )
      }
    />
  )
}

const FIXED = {
  TICKET_IS_FORWARDED: true,
  TICKET_IS_OFFERED: true,
  TICKET_IS_USED: true,
  TICKET_IS_UNPAID: true,
  TICKET_EVENT_CANCELLED: true,
  MATCH_IS_OVER: true,
}
