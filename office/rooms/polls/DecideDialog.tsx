import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#modules/office/polls/endpoints.ts'
import type { OfficePollDetail } from '#modules/office/polls/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useRenewPolls } from './use-polls.ts'

const SHORTEST_REASON = 3
export type Decision = 'publish' | 'open' | 'close'

const previews = {
  publish: endpoints.previewPollPublication,
  open: endpoints.previewPollOpening,
  close: endpoints.previewPollClosing,
} as const
const deeds = {
  publish: endpoints.publishPoll,
  open: endpoints.openPoll,
  close: endpoints.closePoll,
} as const

interface DecideDialogProps {
  poll: OfficePollDetail
  decision: Decision
  onClose: () => void
}

/** Published, opened or closed: why, then what follows; none of it can be taken back. */
export function DecideDialog({ poll, decision, onClose }: DecideDialogProps) {
  const { t } = useTranslation('polls')
  const renew = useRenewPolls()
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id: poll.id }
  const refusal = reason.trim().length < SHORTEST_REASON ? t('decide.reasonMissing') : null

  async function decide() {
    const body = { reason: reason.trim(), digest }
    const answer = await act(deeds[decision], { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`decide.${decision}.done`) })
    await renew(poll.id)
    return null
  }

  return (
    <ConsequencesDialog
      title={t(`decide.${decision}.title`)}
      text={t(`decide.${decision}.text`)}
      previewKey={['polls', decision, poll.id, refusal]}
      preview={async () => {
        const told = await read(previews[decision], { params })
        setDigest(told.digest)
        return {
          lines: told.lines.map(({ kind, count, isNot }) => ({
            text: t(`lines.${kind}`),
            value: count,
            isNot,
          })),
          confirm: t(`decide.${decision}.title`),
          isFinal: told.isFinal,
          refusal,
        }
      }}
      onConfirm={decide}
      onClose={onClose}
    >
      <Field label={t('decide.reason')} hint={t('decide.reasonHint')}>
        <Textarea
          rows={2}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}
