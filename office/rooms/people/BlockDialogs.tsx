import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blockPerson, previewBlockOfPerson, unblockPerson } from '#modules/office/people/endpoints.ts'
import type { OfficePerson } from '#modules/office/people/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useConsequenceLines } from './consequence-lines.ts'

interface DialogProps {
  person: OfficePerson
  onDone: () => Promise<void>
  onClose: () => void
}

const SHORTEST_REASON = 3
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Nobody signs in with the account until a day. */
export function BlockDialog({ person, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('people')
  const linesOf = useConsequenceLines()
  const [lastDay, setLastDay] = useState(() => inDays(30))
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id: person.id }
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function block() {
    const answer = await act(blockPerson, {
      params,
      body: { lastDay, reason, digest },
      reaction: () => 'silent',
    })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('block.done') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('help.block')}
      previewKey={['person.block', person.id, lastDay, isReasoned]}
      preview={async () => {
        const told = await read(previewBlockOfPerson, { params, body: { lastDay } })
        setDigest(told.digest)
        return {
          lines: linesOf(told),
          confirm: t('help.block'),
          refusal: isReasoned ? null : t('block.reasonMissing'),
        }
      }}
      onConfirm={block}
      onClose={onClose}
    >
      <Field label={t('block.lastDay')} hint={t('block.lastDayHint')}>
        <Input
          type="date"
          value={lastDay}
          min={inDays(0)}
          onChange={({ target }) => setLastDay(target.value)}
        />
      </Field>
      <ReasonField {...{ reason, setReason }} />
    </ConsequencesDialog>
  )
}

/** They may sign in again from now on. */
export function UnblockDialog({ person, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('people')
  const [reason, setReason] = useState('')
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function unblock() {
    const answer = await act(unblockPerson, {
      params: { id: person.id },
      body: { reason },
      reaction: () => 'silent',
    })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('block.ended') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('help.unblock')}
      previewKey={['person.unblock', person.id, isReasoned]}
      preview={() => ({
        lines: [
          { icon: 'account', text: t('block.mayAgain') },
          { isNot: true, text: t('block.sessionsStayEnded') },
        ],
        confirm: t('help.unblock'),
        refusal: isReasoned ? null : t('block.reasonMissing'),
      })}
      onConfirm={unblock}
      onClose={onClose}
    >
      <ReasonField {...{ reason, setReason }} />
    </ConsequencesDialog>
  )
}

function ReasonField({ reason, setReason }: { reason: string; setReason: (reason: string) => void }) {
  const { t } = useTranslation('people')
  return (
    <Field label={t('correct.reason')}>
      <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
    </Field>
  )
}
