import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewPushMessage, sendPushMessage } from '#modules/office/push/endpoints.ts'
import type { PushMessage } from '#modules/office/push/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

interface SendPushDialogProps {
  message: PushMessage
  onDone: () => Promise<void>
  /** To what was written, which is still there. */
  onBack: () => void
  onClose: () => void
}

/** How many phones it reaches, and that nothing brings it back. */
export function SendPushDialog({ message, onDone, onBack, onClose }: SendPushDialogProps) {
  const { t } = useTranslation('push')
  const { language } = useOfficeLanguage()
  const [digest, setDigest] = useState('')
  const [isSent, setSent] = useState(false)
  const plain = new Intl.NumberFormat(language)

  async function send() {
    const answer = await act(sendPushMessage, { body: { ...message, digest }, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    setSent(true)
    toast({ kind: 'ok', title: t('send.done') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('send.title')}
      text={message.title.de}
      previewKey={['push.send', message]}
      preview={async () => {
        const told = await read(previewPushMessage, { body: message })
        setDigest(told.digest)
        const count = told.lines[0]?.count ?? 0
        return {
          lines: told.lines.map(({ kind, count: many, isNot }) => ({
            text: t(`send.${isNot ? 'not' : 'lines'}.${kind}`),
            value: many === null ? undefined : plain.format(many),
            isNot,
          })),
          confirm: t('send.confirm', { count, number: plain.format(count) }),
          isFinal: told.isFinal,
        }
      }}
      onConfirm={send}
      onClose={() => (isSent ? onClose() : onBack())}
    />
  )
}
