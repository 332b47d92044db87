import { type ReactNode, useState } from 'react'
import type { Consequences as Told } from '#modules/office/shared/consequences.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import type { Consequence } from './Consequences.tsx'
import { ConsequencesDialog } from './ConsequencesDialog.tsx'

const SHORTEST_REASON = 3

interface ReasonedDialogProps {
  title: string
  text?: ReactNode
  /** Names what was asked for; another key is another preview. */
  previewKey: readonly unknown[]
  /** Asks the server what will happen. */
  ask: () => Promise<Told>
  linesOf: (told: Told) => Consequence[]
  confirm: string
  words: { reason: string; hint: string; missing: string }
  /** Does it; answers the failure, or null when it is done. */
  onConfirm: (given: { reason: string; digest: string }) => Promise<Failure | null>
  onClose: () => void
  /** What is chosen before the reason. */
  children?: ReactNode
}

/** What somebody will ask about later: what happens, and why it is done. Without a reason it cannot be done. */
export function ReasonedDialog(props: ReasonedDialogProps) {
  const { title, text, previewKey, ask, linesOf, confirm, words, onConfirm, onClose, children } = props
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const isReasoned = reason.trim().length >= SHORTEST_REASON
  return (
    <ConsequencesDialog
      title={title}
      text={text}
      previewKey={[...previewKey, isReasoned]}
      preview={async () => {
        const told = await ask()
        setDigest(told.digest)
        return {
          lines: linesOf(told),
          confirm,
          isFinal: told.isFinal,
          refusal: isReasoned ? null : words.missing,
        }
      }}
      onConfirm={() => onConfirm({ reason: reason.trim(), digest })}
      onClose={onClose}
    >
      {children}
      <Field label={words.reason} hint={words.hint}>
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
