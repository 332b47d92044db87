import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { ReceiveDialog, RefundDialog } from './GiveBackDialog.tsx'
import { GuestEmailDialog } from './GuestEmailDialog.tsx'
import { ReceiptDialog } from './money/ReceiptDialog.tsx'
import { ReturnedDialog } from './money/ReturnedDialog.tsx'
import { TransferDialog } from './money/TransferDialog.tsx'
import type { Opened } from './opened.ts'
import { RefuseReturnDialog, ReturnDialog } from './ReturnDialogs.tsx'
import { ShipDialog } from './ShipDialog.tsx'

interface OrderDialogProps {
  open: Opened
  order: OfficeOrder
  onDone: () => Promise<void>
  onClose: () => void
}

/** The one dialog that is open over an order. */
export function OrderDialog({ open, ...done }: OrderDialogProps) {
  const { order } = done
  switch (open.kind) {
    case 'ship':
      return <ShipDialog {...done} />
    case 'refund':
      return <RefundDialog {...done} itemId={open.itemId} />
    case 'return':
      return <ReturnDialog {...done} />
    case 'receive':
      return <ReceiveDialog {...done} number={open.number} />
    case 'refuse':
      return <RefuseReturnDialog {...done} number={open.number} />
    case 'receipt':
      return <ReceiptDialog {...done} order={{ ...order, openCents: openOf(order) }} />
    case 'returned':
      return <ReturnedDialog {...done} />
    case 'guestEmail':
      return <GuestEmailDialog {...done} />
    case 'transfer':
      return <TransferDialog {...done} transfer={open.transfer} />
  }
}

function openOf({ receivable }: OfficeOrder): number {
  return receivable ? receivable.owedCents - receivable.paidCents - receivable.creditedCents : 0
}
