import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { type Guardian, nameOf, useFamilyChanges, useRefusalWords } from './family-data.ts'

interface GuardianDialogProps {
  familyId: string
  guardian: Guardian
  onClose: () => void
}

/** One leaves by oneself; the other one is asked. */
export function GuardianDialog({ familyId, guardian, onClose }: GuardianDialogProps) {
  const { t } = useTranslation('families')
  const { removeGuardian } = useFamilyChanges()
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const kind = guardian.isSelf ? 'leave' : 'removeGuardian'

  async function go() {
    setBusy(true)
    const failure = await removeGuardian(familyId, guardian.id)
    setBusy(false)
    if (failure) setRefusal(wordsOf(failure))
    else onClose()
  }

  return (
    <AskDialog
      title={t(`${kind}.title`, { name: nameOf(guardian) })}
      text={t(`${kind}.text`)}
      closeLabel={t('close')}
      yes={{ label: t(`${kind}.yes`), busy, kind: 'err', go: () => void go() }}
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
