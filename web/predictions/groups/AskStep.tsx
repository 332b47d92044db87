import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { useRefusalWords } from './groups-data.ts'

interface AskStepProps {
  title: string
  text: string
  yes: string
  /** Null: it is done. */
  onYes: () => Promise<Failure | null>
  onDone: () => Promise<void>
  onClose: () => void
}

/** Asks once more before a group or somebody in it is lost. */
export function AskStep({ title, text, yes, onYes, onDone, onClose }: AskStepProps) {
  const { t } = useTranslation('tipGroups')
  const say = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function go() {
    if (busy) return
    setBusy(true)
    const refused = await onYes()
    setBusy(false)
    setFailure(refused)
    if (refused) return
    onClose()
    await onDone()
  }

  return (
    <AskDialog
      title={title}
      text={text}
      closeLabel={t('close')}
      yes={{ label: yes, busy, kind: 'err', go: () => void go() }}
      no={t('cancel')}
      onClose={onClose}
    >
      {failure && (
        <Banner kind="err" role="alert">
          <p>{say(failure)}</p>
        </Banner>
      )}
    </AskDialog>
  )
}
