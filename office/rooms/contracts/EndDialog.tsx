import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endContract, previewContractEnd } from '#modules/office/contracts/endpoints.ts'
import type { OfficeContractDetail } from '#modules/office/contracts/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useEndWords } from './contract-words.ts'

const SHORTEST_REASON = 3

interface EndDialogProps {
  contract: OfficeContractDetail
  onDone: () => Promise<void>
  onClose: () => void
}

/** Ends a contract with its season or at once: why, then what follows. */
export function EndDialog({ contract, onDone, onClose }: EndDialogProps) {
  const { t } = useTranslation('contracts')
  const linesOf = useEndWords()
  const [when, setWhen] = useState<'season' | 'now'>(contract.state === 'Terminated' ? 'now' : 'season')
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id: contract.id }
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function end() {
    const body = { when, reason: reason.trim(), digest }
    const answer = await act(endContract, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('end.done') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('end.title')}
      previewKey={['contract.end', contract.id, when, isReasoned]}
      preview={async () => {
        const told = await read(previewContractEnd, { params, query: { when } })
        setDigest(told.digest)
        return {
          lines: linesOf(told),
          confirm: t('end.title'),
          isFinal: told.isFinal,
          refusal: isReasoned ? null : t('end.reasonMissing'),
        }
      }}
      onConfirm={end}
      onClose={onClose}
    >
      <Field label={t('end.when')}>
        <Select value={when} onChange={({ target }) => setWhen(target.value === 'now' ? 'now' : 'season')}>
          {contract.state !== 'Terminated' && <option value="season">{t('end.season')}</option>}
          <option value="now">{t('end.now')}</option>
        </Select>
      </Field>
      <Field label={t('end.reason')} hint={t('end.reasonHint')}>
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
