import { useTranslation } from 'react-i18next'
import { replaceTokenKey, rotateTicketKey, rotateTokenKey } from '#modules/office/keys/endpoints.ts'
import type { OfficeKeys } from '#modules/office/keys/schema.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

export type KeyChange = 'ticketRotate' | 'tokenRotate' | 'tokenReplace'

/** What each does, in the order in which it happens, and what it does not. */
const LINES: Record<KeyChange, { does: readonly string[]; doesNot: readonly string[] }> = {
  ticketRotate: { does: ['next', 'gates'], doesNot: ['stay', 'mails'] },
  tokenRotate: { does: ['published', 'later', 'old'], doesNot: ['signedIn'] },
  tokenReplace: { does: ['next', 'worthless', 'again'], doesNot: ['office', 'passwords'] },
}

interface KeyDialogProps {
  change: KeyChange
  keys: OfficeKeys
  onDone: () => Promise<void>
  onClose: () => void
}

/** Another key: what follows, then it is done, unless somebody was first. */
export function KeyDialog({ change, keys, onDone, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys')
  const words = `changes.${change}`

  async function confirm() {
    const answer = await doChange(change, keys)
    await onDone()
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`${words}.done`) })
    return null
  }

  return (
    <ConsequencesDialog
      title={t(`${words}.title`)}
      text={t(`${words}.text`)}
      previewKey={['keys', change]}
      preview={() => ({
        lines: [
          ...LINES[change].does.map((line) => ({ text: t(`${words}.${line}`) })),
          ...LINES[change].doesNot.map((line) => ({ text: t(`${words}.${line}`), isNot: true })),
        ],
        confirm: t(`${words}.confirm`),
        isFinal: change === 'tokenReplace',
      })}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

const silent = () => 'silent' as const

function doChange(change: KeyChange, { tickets, tokens }: OfficeKeys) {
  const ticket = tickets.find(({ state }) => state === 'signing')?.id ?? 0
  const token = tokens.find(({ state }) => state === 'signing')?.id ?? ''
  if (change === 'ticketRotate') return act(rotateTicketKey, { body: { seen: ticket }, reaction: silent })
  const endpoint = change === 'tokenRotate' ? rotateTokenKey : replaceTokenKey
  return act(endpoint, { body: { seen: token }, reaction: silent })
}
