import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmailEntry } from '#modules/contacts/emails.schema.ts'
import { needsFreshSignIn } from '#web/api/errors.ts'
import { useFreshSignIn } from '#web/session/fresh-sign-in.ts'
import { useHere } from '#web/site/here.ts'
import { ownIssuer } from '#web/site/issuer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { PRIMARY_DRAFT, useEmailChanges } from './email-data.ts'
import { useEmailFailure } from './email-failure.ts'

interface PrimaryEmailDialogProps {
  email: EmailEntry
  onDone: () => void
  onClose: () => void
}

/** EML-05: says what it changes. It may need a recent sign-in; whoever comes back from there finds this open again. */
export function PrimaryEmailDialog({ email, onDone, onClose }: PrimaryEmailDialogProps) {
  const { t } = useTranslation('accountEmails')
  const { makePrimary } = useEmailChanges()
  const { ask } = useFreshSignIn()
  const { issuer, domains } = useHere()
  const failureText = useEmailFailure()
  const action = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const own = ownIssuer(domains).authority
  const signsInHere = (issuer?.authority ?? own) === own

  async function confirm() {
    setBusy(true)
    const failure = await makePrimary(email.id)
    setBusy(false)
    if (!failure) {
      toast({
        id: 'emails',
        kind: 'ok',
        title: t('primary.done'),
        text: t('primary.doneText', { email: email.email }),
      })
      return onDone()
    }
    onClose()
    if (needsFreshSignIn(failure)) return ask({ draftKey: PRIMARY_DRAFT, draft: { id: email.id } })
    toast({ id: 'emails', kind: 'err', title: t('primary.failed'), text: failureText(failure) })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('primary.title')}
      text={t(signsInHere ? 'primary.textWithSignIn' : 'primary.text', { email: email.email })}
      closeLabel={t('close')}
      initialFocus={action}
      actions={
        <>
          <Button ref={action} busy={busy} onClick={() => void confirm()}>
            {t(busy ? 'primary.changing' : 'primary.action')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('primary.cancel')}
          </Button>
        </>
      }
    />
  )
}
