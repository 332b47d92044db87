import { useTranslation } from 'react-i18next'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Chip, type ChipKind } from '#web/ui/Chip.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { usePlaceName } from '#web/wallet/selling/usePlaceName.ts'
import { WithdrawButton } from '#web/wallet/selling/WithdrawButton.tsx'

const CHIPS: Record<WalletTicket['state'], ChipKind> = {
  valid: 'ink',
  forwarded: 'warn',
  offered: 'hot',
  unpaid: 'err',
  banned: 'err',
  used: 'ok',
  cancelled: 'err',
  over: 'plain',
}

export function StateChip({ state }: Pick<WalletTicket, 'state'>) {
  const { t } = useTranslation('ownTickets')
  return <Chip kind={CHIPS[state]}>{t(`state.${state}`)}</Chip>
}

/** What the state means for this ticket; null where there is nothing to say. */
export function useStateNote(ticket: WalletTicket): string | null {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const { state, transfer, offer, usedAt } = ticket
  if (state === 'valid') return null
  if (state === 'forwarded' && transfer)
    return t('note.forwarded', {
      mail: transfer.recipientMail,
      until: formatDateTime(new Date(transfer.expiresAt), language),
    })
  if (state === 'offered' && offer)
    return t(offer.isHeld ? 'note.held' : 'note.offered', { price: formatMoney(offer.price, language) })
  if (state === 'used' && usedAt) return t('note.used', { when: formatDateTime(new Date(usedAt), language) })
  if (state === 'unpaid' || state === 'banned') return t(`note.${state}`)
  if (state !== 'cancelled') return t('note.over')
  // A season ticket's matches and companions' places have no price that could go back.
  return t(ticket.seasonTicket || ticket.price === 0 ? 'note.cancelledUnpaid' : 'note.cancelled')
}

/** The shortest way to take a forwarded or offered ticket back, for lists; null for the others. */
export function TakeBack({ ticket }: { ticket: WalletTicket }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const placeName = usePlaceName()
  const { state, transfer, offer } = ticket
  if (state === 'offered' && offer) return <WithdrawButton ticketId={ticket.id} place={placeName(ticket)} />
  if (state !== 'forwarded' || !transfer) return null
  return (
    <TextLink className="small" to={path.transfer({ transfer: transfer.id }, language)}>
      {t('takeBack')} <span className="vh">{placeName(ticket)}</span>
    </TextLink>
  )
}

/** Where, or how, a forwarded or offered ticket is taken back; null for the others. */
export function WayBack({ ticket }: { ticket: WalletTicket }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const placeName = usePlaceName()
  const { state, transfer, offer } = ticket
  if (state === 'forwarded' && transfer)
    return (
      <TextLink className="small" to={path.transfer({ transfer: transfer.id }, language)}>
        {t('toTransfer')}
      </TextLink>
    )
  if (state === 'offered' && offer)
    return (
      <span className="ticket-actions__line">
        <WithdrawButton ticketId={ticket.id} place={placeName(ticket)} />
        <TextLink className="small" to={path.payout({ payout: offer.id }, language)}>
          {t('toOffer')}
        </TextLink>
      </span>
    )
  return null
}
