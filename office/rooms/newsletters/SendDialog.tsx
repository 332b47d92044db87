import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewSending, sendNewsletter } from '#modules/office/newsletters/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { RadioOption } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { momentOf } from '../../parts/amounts.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useSendWords } from './newsletter-words.ts'
import { useRenewNewsletters } from './use-newsletter.ts'

interface SendDialogProps {
  id: string
  /** The one that was looked at: another is not sent. */
  version: number
  onClose: () => void
}

/** Now or at a time, then what follows: to how many people it goes. */
export function SendDialog({ id, version, onClose }: SendDialogProps) {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  const linesOf = useSendWords()
  const renew = useRenewNewsletters()
  const [isLater, setLater] = useState(false)
  const [typed, setTyped] = useState('')
  const [digest, setDigest] = useState('')
  const sendAt = isLater ? momentOf(typed) : null
  const isTimed = !isLater || sendAt !== null

  async function send() {
    const body = { version, sendAt, digest }
    const answer = await act(sendNewsletter, { params: { id }, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(isLater ? 'send.planned' : 'send.begun') })
    await renew(id)
    return null
  }

  return (
    <ConsequencesDialog
      title={t('send.title')}
      previewKey={['newsletter.send', id, version, sendAt, isTimed]}
      preview={async () => {
        if (!isTimed) return { lines: [], confirm: t('send.plan'), refusal: t('send.noTime') }
        const told = await read(previewSending, { params: { id }, query: sendAt ? { sendAt } : {} })
        setDigest(told.digest)
        const count = told.lines[0]?.count ?? 0
        const number = new Intl.NumberFormat(language).format(count)
        return {
          lines: linesOf(told),
          confirm: t(isLater ? 'send.confirmLater' : 'send.confirm', { count, number }),
          isFinal: told.isFinal,
        }
      }}
      onConfirm={send}
      onClose={onClose}
    >
      <div className="letter-when">
        <RadioOption name="when" label={t('send.now')} checked={!isLater} onChange={() => setLater(false)} />
        <RadioOption name="when" label={t('send.later')} checked={isLater} onChange={() => setLater(true)} />
      </div>
      {isLater && (
        <Field label={t('send.at')} hint={t('send.atHint')}>
          <Input type="datetime-local" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      )}
    </ConsequencesDialog>
  )
}
