import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { giveUpTicketKeys, previewGivingUp } from '#modules/office/keys/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

interface GiveUpDialogProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** Somebody else may have a key of tickets: what it costs to give them all up, in numbers, and why. */
export function GiveUpDialog({ onDone, onClose }: GiveUpDialogProps) {
  const { t } = useTranslation('keys')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const refusal = reason.trim() === '' ? t('giveUp.noReason') : null

  async function giveUp() {
    const answer = await act(giveUpTicketKeys, { body: { digest, reason }, reaction: () => 'silent' })
    await onDone()
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('giveUp.done') })
    return null
  }

  return (
    <ConsequencesDialog
      title={t('giveUp.title')}
      text={t('giveUp.text')}
      previewKey={[previewGivingUp.name, refusal]}
      preview={async () => {
        const told = await read(previewGivingUp)
        setDigest(told.digest)
        const codes = told.lines.find(({ kind }) => kind === 'codesNew')?.count ?? 0
        return {
          lines: told.lines.map(({ kind, count, isNot }) => ({
            text: t(`giveUp.lines.${kind}`),
            ...(count === null ? {} : { value: plain.format(count) }),
            isNot,
          })),
          confirm: t('giveUp.confirm', { count: codes, shown: plain.format(codes) }),
          isFinal: told.isFinal,
          refusal,
        }
      }}
      onConfirm={giveUp}
      onClose={onClose}
    >
      <Field label={t('giveUp.reason')} hint={t('giveUp.reasonHint')}>
        <Input maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConsequencesDialog>
  )
}
