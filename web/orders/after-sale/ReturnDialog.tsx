import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { payouts, returnReasons } from '#modules/checkout/after-sale/reasons.schema.ts'
import { ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { useAfterSaleChanges } from './after-sale-data.ts'
import { ComingBack } from './ComingBack.tsx'
import { type Choosable, PiecesDialog } from './PiecesDialog.tsx'

interface ReturnDialogProps {
  checkoutId: string
  orderId: string
  choosable: Choosable[]
  onClose: () => void
}

/** Announces what comes back (CART-49), and what its worth comes back as. */
export function ReturnDialog({ checkoutId, orderId, choosable, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('afterSale')
  const { registerReturn } = useAfterSaleChanges()
  const [payout, setPayout] = useState<(typeof payouts)[number]>('method')
  return (
    <PiecesDialog
      words="return"
      choosable={choosable}
      reasons={returnReasons}
      onClose={onClose}
      comingBack={(items) => (
        <ComingBack order={{ checkoutId, orderId }} asked={{ kind: 'return', items, payout }} />
      )}
      send={({ key, ...body }) => registerReturn({ checkoutId, orderId, key }, { ...body, payout })}
    >
      <ChoiceGroup legend={t('payout')}>
        {payouts.map((one) => (
          <RadioOption
            key={one}
            name="payout"
            value={one}
            label={t(`payouts.${one}`)}
            checked={payout === one}
            onChange={() => setPayout(one)}
          />
        ))}
      </ChoiceGroup>
    </PiecesDialog>
  )
}
