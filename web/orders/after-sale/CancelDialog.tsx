import { cancellationReasons } from '#modules/checkout/after-sale/reasons.schema.ts'
import { useAfterSaleChanges } from './after-sale-data.ts'
import { ComingBack } from './ComingBack.tsx'
import { type Choosable, PiecesDialog } from './PiecesDialog.tsx'

interface CancelDialogProps {
  checkoutId: string
  orderId: string
  choosable: Choosable[]
  onClose: () => void
}

/** Calls off what was not sent yet, whole or in pieces. */
export function CancelDialog({ checkoutId, orderId, choosable, onClose }: CancelDialogProps) {
  const { cancelOrder } = useAfterSaleChanges()
  return (
    <PiecesDialog
      words="cancel"
      choosable={choosable}
      reasons={cancellationReasons}
      onClose={onClose}
      comingBack={(items) => (
        <ComingBack order={{ checkoutId, orderId }} asked={{ kind: 'cancellation', items }} />
      )}
      send={({ key, ...body }) => cancelOrder({ checkoutId, orderId, key }, body)}
    />
  )
}
