import { useTranslation } from 'react-i18next'
import { ActDialog } from '#web/ui/overlays/ActDialog.tsx'
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
  const kind = guardian.isSelf ? 'leave' : 'removeGuardian'

  async function remove() {
    const failure = await removeGuardian(familyId, guardian.id)
    return failure ? wordsOf(failure) : null
  }

  return (
    <ActDialog
      title={t(`${kind}.title`, { name: nameOf(guardian) })}
      text={t(`${kind}.text`)}
      closeLabel={t('close')}
      yes={{ label: t(`${kind}.yes`), kind: 'err' }}
      no={t('cancel')}
      act={remove}
      onClose={onClose}
    />
  )
}
