import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { usePaymentMethodChanges } from './method-data.ts'
import { MethodCard } from './StoredMethod.tsx'

/** Asks once more. What a contract or a payout needs stays, and the dialog says so (PM-06, PM-14). */
export function RemoveMethodDialog(props: { method: StoredPaymentMethod; onClose: () => void }) {
  const { method, onClose } = props
  const { t } = useTranslation(['payments', 'errors'])
  const { remove } = usePaymentMethodChanges()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure | null>(null)

  async function removeIt() {
    setBusy(true)
    const failure = await remove(method.id)
    setBusy(false)
    // Already gone, in another tab perhaps, is what was wanted.
    if (failure && failure.status !== 404) return setRefusal(failure)
    toast({ id: 'paymentMethods', kind: 'ok', title: t('removed') })
    onClose()
  }

  const isRefused = refusal?.status === 400
  return (
    <AskDialog
      title={t('removeTitle')}
      text={t('removeText')}
      closeLabel={t('close')}
      yes={
        isRefused
          ? null
          : { label: t(busy ? 'removing' : 'remove'), busy, kind: 'err', go: () => void removeIt() }
      }
      no={t('keep')}
      onClose={onClose}
    >
      <div className="payment-methods__one">
        <MethodCard method={method} />
      </div>
      {refusal && (
        <Banner kind="err" role="alert">
          {t([`native.${refusal.problem?.title ?? 'none'}`, 'calls.paymentMethodRemove'], { ns: 'errors' })}
        </Banner>
      )}
    </AskDialog>
  )
}
