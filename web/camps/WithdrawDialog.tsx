import { useTranslation } from 'react-i18next'
import { withdrawCampApplication } from '#modules/camps/lots/endpoints.ts'
import type { CampApplication } from '#modules/camps/lots/lots.schema.ts'
import { write } from '#web/api/screen-calls.ts'
import { ActDialog } from '#web/ui/overlays/ActDialog.tsx'
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

  async function withdraw() {
    const failure = await write(withdrawCampApplication, { params: { id: entry.id } })
    return failure ? wordsOf(failure) : null
  }

  return (
    <ActDialog
      title={t('lots.leave.title')}
      text={t('lots.leave.text')}
      closeLabel={t('close')}
      yes={{ label: t('lots.leave.yes'), kind: 'err' }}
      no={t('cancel')}
      act={withdraw}
      onClose={onClose}
      onDone={onLeft}
    />
  )
}
