import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProofKind, proofKinds } from '#modules/families/story.schema.ts'
import { changeGuardian, previewGuardianChange } from '#modules/office/families/endpoints.ts'
import type { GuardianChange, OfficeFamilyDetail } from '#modules/office/families/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import type { Changing } from './family-words.ts'

const SHORTEST_REASON = 3

interface GuardianDialogProps {
  family: OfficeFamilyDetail
  changing: Changing
  onDone: () => Promise<void>
  onClose: () => void
}

/** Who comes or goes, by which proof and why; what follows before. */
export function GuardianDialog({ family, changing, onDone, onClose }: GuardianDialogProps) {
  const { t } = useTranslation('families')
  const [email, setEmail] = useState('')
  const [proof, setProof] = useState<ProofKind>('courtOrder')
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const isReasoned = reason.trim().length >= SHORTEST_REASON
  const isAdding = changing.what === 'add'
  const change: GuardianChange = isAdding
    ? { what: 'add', email: email.trim() }
    : { what: 'remove', guardianId: changing.guardianId }
  const params = { id: family.id }
  const title = isAdding ? t('change.add') : t('change.removeOf', { name: changing.name })

  async function decide() {
    const body = { change, proof, reason: reason.trim(), digest }
    const answer = await act(changeGuardian, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('change.done') })
    await onDone()
    onClose()
    return null
  }

  return (
    <ConsequencesDialog
      title={title}
      previewKey={['guardian', family.id, change, isReasoned]}
      preview={async () => {
        if (isAdding && !email.includes('@'))
          return { lines: [], confirm: title, refusal: t('change.emailMissing') }
        const told = await read(previewGuardianChange, { params, body: change })
        setDigest(told.consequences.digest)
        return {
          lines: told.consequences.lines.map(({ kind, count, isNot }) => ({
            text: t(`consequences.${kind}`),
            value: count ?? undefined,
            isNot,
          })),
          confirm: isAdding ? t('change.addOf', { name: told.name || email }) : title,
          refusal: isReasoned ? null : t('change.reasonMissing'),
        }
      }}
      onConfirm={decide}
      onClose={onClose}
    >
      {isAdding && (
        <Field label={t('change.email')}>
          <Input
            type="email"
            value={email}
            maxLength={254}
            autoComplete="off"
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
      )}
      <Field label={t('change.proof')}>
        <Select value={proof} onChange={({ target }) => setProof(target.value as ProofKind)}>
          {proofKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`proofs.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('change.reason')} hint={t('change.reasonHint')}>
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
