import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
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
    <Dialog
      open
      onClose={onClose}
      title={t('removeTitle')}
      text={t('removeText')}
      closeLabel={t('close')}
      actions={
        <>
          {!isRefused && (
            <Button kind="err" busy={busy} onClick={() => void removeIt()}>
              {t(busy ? 'removing' : 'remove')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <div className="pms__one">
        <MethodCard method={method} />
      </div>
      {refusal && (
        <Banner kind="err" role="alert">
          {t([`native.${refusal.problem?.title ?? 'none'}`, 'calls.paymentMethodRemove'], { ns: 'errors' })}
        </Banner>
      )}
    </Dialog>
  )
}
