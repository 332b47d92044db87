import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { usePermission } from '../../session/session.ts'
import { CallOffDialog, MoveDialog, RefundDialog } from './FateDialogs.tsx'
import { SaleDialog } from './SaleDialog.tsx'
import { SeatsDialog } from './SeatsDialog.tsx'

const DIALOGS = ['keep', 'free', 'move', 'callOff', 'refund', 'sale'] as const
type Kind = (typeof DIALOGS)[number]

/** What may be done with a match, by whom: nothing any more once it has begun, the refund once it is called off. */
export function EventActions({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('events')
  const [mayChange, mayRefund] = [usePermission('events.change'), usePermission('events.refund')]
  const [open, setOpen] = useState<Kind | null>(null)
  const isAhead = event.cancelledAt === null && new Date(event.startsAt) > new Date()
  const isOwed = event.refunds !== null && !event.refunds.isBegun
  // Elsewhere there are no seats to keep.
  const kinds = DIALOGS.filter((kind) => !(event.isAway && (kind === 'keep' || kind === 'free')))
  const shown = kinds.filter((kind) => (kind === 'refund' ? mayRefund && isOwed : mayChange && isAhead))
  const close = () => setOpen(null)
  return (
    <>
      {shown.map((kind) => (
        <Button key={kind} size="s" kind={kind === 'sale' ? 'ink' : 'quiet'} onClick={() => setOpen(kind)}>
          {t(`actionsOf.${kind}`)}
        </Button>
      ))}
      {(open === 'keep' || open === 'free') && <SeatsDialog event={event} kind={open} onClose={close} />}
      {open === 'move' && <MoveDialog event={event} onClose={close} />}
      {open === 'callOff' && <CallOffDialog event={event} onClose={close} />}
      {open === 'refund' && <RefundDialog event={event} onClose={close} />}
      {open === 'sale' && <SaleDialog event={event} onClose={close} />}
    </>
  )
}
