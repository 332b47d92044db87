import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#modules/office/sweepstakes/endpoints.ts'
import type { OfficeSweepstakeDetail } from '#modules/office/sweepstakes/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useDecisionWords } from './sweepstake-words.ts'
import { useRenewSweepstakes } from './use-sweepstakes.ts'

const SHORTEST_REASON = 3
export type Decision = 'open' | 'close' | 'draw'

const previews = {
  open: endpoints.previewSweepstakeOpening,
  close: endpoints.previewSweepstakeClosing,
  draw: endpoints.previewSweepstakeDraw,
} as const

interface DecideDialogProps {
  sweepstake: OfficeSweepstakeDetail
  decision: Decision
  onClose: () => void
}

/** Published, closed or drawn: why, then what follows; none of it can be taken back. */
export function DecideDialog({ sweepstake, decision, onClose }: DecideDialogProps) {
  const { t } = useTranslation('sweepstakes')
  const linesOf = useDecisionWords()
  const renew = useRenewSweepstakes()
  const [reason, setReason] = useState('')
  const [publicNumber, setPublicNumber] = useState('')
  const [digest, setDigest] = useState('')
  const { id, terms } = sweepstake
  const params = { id }
  const needsNumber = decision === 'draw' && terms.numberSource !== null
  const refusal =
    reason.trim().length < SHORTEST_REASON
      ? t('decide.reasonMissing')
      : needsNumber && publicNumber.trim() === ''
        ? t('decide.numberMissing')
        : null

  async function decide() {
    const body = { reason: reason.trim(), digest }
    const reaction = () => 'silent' as const
    const answer =
      decision === 'open'
        ? await act(endpoints.openSweepstake, { params, body, reaction })
        : decision === 'close'
          ? await act(endpoints.closeSweepstake, { params, body, reaction })
          : await act(endpoints.drawSweepstake, {
              params,
              body: { ...body, publicNumber: publicNumber.trim() },
              reaction,
            })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`decide.${decision}.done`) })
    await renew(id)
    return null
  }

  return (
    <ConsequencesDialog
      title={t(`decide.${decision}.title`)}
      text={t(`decide.${decision}.text`)}
      previewKey={['sweepstakes', decision, id, refusal]}
      preview={async () => {
        const told = await read(previews[decision], { params })
        setDigest(told.digest)
        return {
          lines: linesOf(told),
          confirm: t(`decide.${decision}.title`),
          isFinal: told.isFinal,
          refusal,
        }
      }}
      onConfirm={decide}
      onClose={onClose}
    >
      {needsNumber && (
        <Field label={t('decide.number')} hint={terms.numberSource?.de}>
          <Input
            value={publicNumber}
            maxLength={100}
            onChange={({ target }) => setPublicNumber(target.value)}
          />
        </Field>
      )}
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
