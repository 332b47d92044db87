import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function go(): Promise<void> {
    setBusy(true)
    const failure = await leave(organisation.id)
    setBusy(false)
    if (failure) setRefusal(wordsOf(failure))
    else onClose()
  }

  return (
    <AskDialog
      title={t('ask.leave.title', { organisation: organisation.name })}
      text={t('ask.leave.text')}
      closeLabel={t('close')}
      yes={{ label: t('ask.leave.yes'), busy, kind: 'err', go: () => void go() }}
      no={t('ask.no')}
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
