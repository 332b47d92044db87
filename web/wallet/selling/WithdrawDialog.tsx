import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useExchangeChanges } from './exchange-data.ts'
import { refusalText } from './refusal.ts'

/** Asks once more. What lies in a buyer's cart stays, and the dialog says so (MKT-10, MKT-20); it may be tried again. */
export function WithdrawDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const { t } = useTranslation('payouts')
  const { t: error } = useTranslation('errors')
  const { withdraw } = useExchangeChanges()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure | null>(null)

  async function withdrawIt() {
    setBusy(true)
    const failure = await withdraw(ticketId)
    setBusy(false)
    if (failure) return setRefusal(failure)
    toast({ id: 'exchange', kind: 'ok', title: t('withdraw.done') })
    onClose()
  }

  return (
    <AskDialog
      title={t('withdraw.title')}
      text={t('withdraw.text')}
      closeLabel={t('close')}
      yes={{
        label: t(busy ? 'withdraw.busy' : refusal ? 'withdraw.again' : 'withdraw.action'),
        busy,
        kind: 'ink',
        go: () => void withdrawIt(),
      }}
      no={t('withdraw.keep')}
      onClose={onClose}
    >
      {refusal && (
        <Banner kind="err" role="alert">
          {refusalText(refusal, error)}
        </Banner>
      )}
    </AskDialog>
  )
}
