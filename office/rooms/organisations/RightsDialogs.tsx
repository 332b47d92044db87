import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeOrganisationAdmin,
  changeOrganisationState,
  previewOrganisationAdmin,
  previewOrganisationState,
} from '#modules/office/organisations/endpoints.ts'
import type { OfficeOrganisation } from '#modules/office/organisations/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import type { DialogProps } from './organisation-part.ts'
import { SHORTEST_REASON, useConsequenceWords } from './organisation-words.ts'

/** Suspends it, lets it act again, or dissolves it: why, then what follows. */
export function StateDialog(props: DialogProps & { state: OfficeOrganisation['state'] }) {
  const { organisation, state, onDone, onClose } = props
  const { t } = useTranslation('organisations')
  const params = { id: organisation.id }
  return (
    <ReasonedDialog
      title={t(`state.${state}.title`)}
      text={organisation.name}
      confirm={t(`state.${state}.confirm`)}
      previewKey={['organisation.state', organisation.id, organisation.version, state]}
      preview={() => read(previewOrganisationState, { params, query: { state } })}
      onConfirm={async (given) => {
        const body = { state, ...given }
        const answer = await act(changeOrganisationState, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t(`state.${state}.done`, { name: organisation.name }) })
        await onDone()
        return null
      }}
      onClose={onClose}
    />
  )
}

/** FAN-09: the right to act for it, given or taken by the fan service. */
export function AdminDialog(props: DialogProps & { member: DialogProps['organisation']['members'][number] }) {
  const { organisation, member, onDone, onClose } = props
  const { t } = useTranslation('organisations')
  const params = { id: organisation.id, memberId: member.id }
  const isAdmin = !member.isAdmin
  const what = isAdmin ? 'give' : 'take'
  return (
    <ReasonedDialog
      title={t(`admin.${what}.title`)}
      text={`${member.name} · ${organisation.name}`}
      confirm={t(`admin.${what}.confirm`)}
      previewKey={['organisation.admin', organisation.id, member.id, isAdmin]}
      preview={() =>
        read(previewOrganisationAdmin, { params, query: { isAdmin: isAdmin ? 'true' : 'false' } })
      }
      onConfirm={async (given) => {
        const body = { isAdmin, ...given }
        const answer = await act(changeOrganisationAdmin, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t(`admin.${what}.done`, { name: member.name }) })
        await onDone()
        return null
      }}
      onClose={onClose}
    />
  )
}

interface ReasonedDialogProps {
  title: string
  text: ReactNode
  confirm: string
  previewKey: readonly unknown[]
  preview: () => Promise<Consequences>
  onConfirm: (given: { reason: string; digest: string }) => Promise<Failure | null>
  onClose: () => void
}

/** Nothing without a reason; what was shown goes with it. */
function ReasonedDialog(props: ReasonedDialogProps) {
  const { title, text, confirm, previewKey, preview, onConfirm, onClose } = props
  const { t } = useTranslation('organisations')
  const wordsOf = useConsequenceWords()
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const isReasoned = reason.trim().length >= SHORTEST_REASON
  return (
    <ConsequencesDialog
      title={title}
      text={text}
      previewKey={[...previewKey, isReasoned]}
      preview={async () => {
        const told = await preview()
        setDigest(told.digest)
        return {
          lines: wordsOf(told),
          confirm,
          isFinal: told.isFinal,
          refusal: isReasoned ? null : t('reasonMissing'),
        }
      }}
      onConfirm={() => onConfirm({ reason: reason.trim(), digest })}
      onClose={onClose}
    >
      <Field label={t('reason')} hint={t('reasonHint')}>
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
