import './transfers.css'
import { useTranslation } from 'react-i18next'
import type { TicketTransferLink } from '#modules/wallet/transfers/transfers.schema.ts'
import { useText } from '#web/site/here.ts'
import { MatchTicket } from '#web/tickets/MatchTicket.tsx'
import { Chip, type ChipKind } from '#web/ui/Chip.tsx'
import { WithBreaks } from '#web/ui/WithBreaks.tsx'

/** What both the link and the transfer itself say of the ticket. */
export type WhatIsForwarded = Pick<
  TicketTransferLink,
  'event' | 'block' | 'row' | 'seat' | 'ticketTypeName' | 'companion'
>

/** The ticket as it looks in the wallet, without a code: that comes with accepting. */
export function ForwardedTicket({ of, note }: { of: WhatIsForwarded; note: string }) {
  const { t } = useTranslation('transfers')
  const text = useText()
  const { companion } = of
  return (
    <div className="forward">
      <MatchTicket of={of} holder={<WithBreaks text={note} />} kind={text(of.ticketTypeName)} />
      {companion && <p className="small forward__with">{t('ticket.companion', companion)}</p>}
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
