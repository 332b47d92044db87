import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmailEntry } from '#modules/contacts/emails.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
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
    <Dialog
      open
      onClose={onClose}
      title={t('remove.title')}
      text={t('remove.text', { email: email.email })}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="err" busy={busy} onClick={() => void confirm()}>
            {t(busy ? 'remove.removing' : 'remove.action')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('remove.keep')}
          </Button>
        </>
      }
    />
  )
}
