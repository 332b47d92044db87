import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withdrawCampApplication } from '#modules/camps/lots/endpoints.ts'
import type { CampApplication } from '#modules/camps/lots/lots.schema.ts'
import { write } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { useRefusal } from './refusal.ts'

interface WithdrawDialogProps {
  entry: CampApplication
  onClose: () => void
  onLeft: () => Promise<void>
}

/** Asked once more: the lots are gone then. */
export function WithdrawDialog({ entry, onClose, onLeft }: WithdrawDialogProps) {
  const { t } = useTranslation('camps')
  const wordsOf = useRefusal()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function go() {
    setBusy(true)
    const failure = await write(withdrawCampApplication, { params: { id: entry.id } })
    setBusy(false)
    if (failure) return setRefusal(wordsOf(failure))
    onClose()
    await onLeft()
  }

  return (
    <AskDialog
      title={t('lots.leave.title')}
      text={t('lots.leave.text')}
      closeLabel={t('close')}
      yes={{ label: t('lots.leave.yes'), busy, kind: 'err', go: () => void go() }}
      no={t('cancel')}
      onClose={onClose}
    >
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
    </AskDialog>
  )
}
