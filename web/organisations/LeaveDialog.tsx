import { useTranslation } from 'react-i18next'
import { ActDialog } from '#web/ui/overlays/ActDialog.tsx'
import { useOrganisationChanges, useRefusalWords } from './organisation-data.ts'

interface LeaveDialogProps {
  organisation: { id: string; name: string }
  onClose: () => void
}

/** A member leaves by themselves; the last administrator hears why they cannot. */
export function LeaveDialog({ organisation, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('organisations')
  const { leave } = useOrganisationChanges()
  const wordsOf = useRefusalWords()

  async function go() {
    const failure = await leave(organisation.id)
    return failure ? wordsOf(failure) : null
  }

  return (
    <ActDialog
      title={t('ask.leave.title', { organisation: organisation.name })}
      text={t('ask.leave.text')}
      closeLabel={t('close')}
      yes={{ label: t('ask.leave.yes'), kind: 'err' }}
      no={t('ask.no')}
      act={go}
      onClose={onClose}
    />
  )
}
