import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketplaceOffer } from '#modules/marketplace/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface NeedsDialogProps {
  offers: readonly Pick<MarketplaceOffer, 'needs'>[]
  onConfirm: () => void
  onClose: () => void
}

/** Not everybody may have these tickets: what the buyer says of themselves is kept with the purchase. */
export function NeedsDialog({ offers, onConfirm, onClose }: NeedsDialogProps) {
  const { t } = useTranslation('marketplace')
  const needs = [...new Set(offers.flatMap((offer) => offer.needs ?? []))]
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [missing, setMissing] = useState(false)

  function go() {
    if (needs.every((one) => confirmed.includes(one))) onConfirm()
    else setMissing(true)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('needs.title')}
      text={t('needs.text')}
      closeLabel={t('needs.close')}
      actions={
        <>
          <Button onClick={go}>{t('row.take')}</Button>
          <Button kind="quiet" onClick={onClose}>
            {t('needs.cancel')}
          </Button>
        </>
      }
    >
      {needs.map((one) => (
        <Checkbox
          key={one}
          label={t(`needs.${one}`)}
          checked={confirmed.includes(one)}
          error={missing && !confirmed.includes(one) ? t('needs.missing') : undefined}
          onChange={({ target }) =>
            setConfirmed(target.checked ? [...confirmed, one] : confirmed.filter((other) => other !== one))
          }
        />
      ))}
    </Dialog>
  )
}
