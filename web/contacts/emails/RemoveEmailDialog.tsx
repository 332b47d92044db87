import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmailEntry } from '#modules/contacts/emails.schema.ts'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useEmailChanges } from './email-data.ts'
import { useEmailFailure } from './email-failure.ts'

interface RemoveEmailDialogProps {
  email: EmailEntry
  onDone: () => void
  onClose: () => void
}

/** EML-03: asks once more, since a removed address has to be proved again. */
export function RemoveEmailDialog({ email, onDone, onClose }: RemoveEmailDialogProps) {
  const { t } = useTranslation('accountEmails')
  const { remove } = useEmailChanges()
  const failureText = useEmailFailure()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    const failure = await remove(email.id)
    setBusy(false)
    // Already gone, in another tab perhaps, is what was wanted.
    if (failure && failure.status !== 404) {
      toast({ id: 'emails', kind: 'err', title: t('remove.failed'), text: failureText(failure) })
      return onClose()
    }
    toast({ id: 'emails', kind: 'ok', title: t('remove.done') })
    onDone()
  }

  return (
    <AskDialog
      title={t('remove.title')}
      text={t('remove.text', { email: email.email })}
      closeLabel={t('close')}
      yes={{
        label: t(busy ? 'remove.removing' : 'remove.action'),
        busy,
        kind: 'err',
        go: () => void confirm(),
      }}
      no={t('remove.keep')}
      onClose={onClose}
    />
  )
}
