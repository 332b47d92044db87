import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmailEntry } from '#modules/contacts/emails.schema.ts'
import { formatTime } from '#platform/dates.ts'
import { dayOf } from '#web/account/day.ts'
import { useLanguage } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useEmailChanges } from './email-data.ts'
import { useEmailFailure } from './email-failure.ts'

interface EmailRowProps {
  email: EmailEntry
  onMakePrimary: () => void
  onRemove: () => void
}

/** One address: what it is for, whether it is proved, and what can be done with it. */
export function EmailRow({ email, onMakePrimary, onRemove }: EmailRowProps) {
  const { t } = useTranslation('accountEmails')
  const name = email.email
  return (
    <li>
      <div>
        <p className="emails__name">{name}</p>
        <p className="small muted">
          <Standing email={email} />
        </p>
      </div>
      <div className="emails__actions">
        {email.isConfirmed ? <Chip kind="ok">{t('confirmed')}</Chip> : <Resend email={email} />}
        {email.isConfirmed && !email.isPrimary && (
          <TextButton onClick={onMakePrimary} aria-label={t('primary.chooseOne', { email: name })}>
            {t('primary.choose')}
          </TextButton>
        )}
        {!email.isPrimary && (
          <IconButton icon="trash" label={t('remove.one', { email: name })} onClick={onRemove} />
        )}
      </div>
    </li>
  )
}

function Standing({ email }: { email: EmailEntry }) {
  const { t } = useTranslation('accountEmails')
  const language = useLanguage()
  if (email.isConfirmed) return t(email.isPrimary ? 'isPrimary' : 'isFurther')
  const sent = email.confirmationSentAt
  if (!sent) return t(email.isPrimary ? 'primaryOpen' : 'open')
  return t('openSince', { day: dayOf(sent, language), time: formatTime(new Date(sent), language) })
}

function Resend({ email }: { email: EmailEntry }) {
  const { t } = useTranslation('accountEmails')
  const { resend } = useEmailChanges()
  const failureText = useEmailFailure()
  const [busy, setBusy] = useState(false)

  async function send() {
    if (busy) return
    setBusy(true)
    const failure = await resend(email.id)
    setBusy(false)
    if (failure) toast({ id: 'emails', kind: 'err', title: t('resend.failed'), text: failureText(failure) })
    else
      toast({
        id: 'emails',
        kind: 'ok',
        title: t('resend.sent', { email: email.email }),
        text: t('resend.sentText'),
      })
  }

  return (
    <TextButton
      aria-disabled={busy || undefined}
      onClick={() => void send()}
      aria-label={t('resend.one', { email: email.email })}
    >
      {t(busy ? 'resend.sending' : 'resend.action')}
    </TextButton>
  )
}
