import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { SaveDialog } from './SaveDialog.tsx'

interface ReasonDialogProps {
  title: string
  text: ReactNode
  /** Left out: it is a reason, which stands in the audit book. */
  words?: { label: string; hint: string }
  /** Left out: the title. */
  submit?: string
  shortest?: number
  most?: number
  /** Null: it is done. */
  onSubmit: (text: string) => Promise<Failure | null>
  onClose: () => void
  children?: ReactNode
}

/** One line that says why or what, and the deed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, submit = title, shortest = 3, most = 300, onSubmit, onClose, children } = props
  const { t } = useTranslation('parts')
  const { label, hint } = props.words ?? { label: t('reason.label'), hint: t('reason.hint') }
  const [line, setLine] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send() {
    setBusy(true)
    const refused = await onSubmit(line.trim())
    setBusy(false)
    setFailure(refused)
    if (!refused) onClose()
  }

  return (
    <SaveDialog
      title={title}
      text={text}
      save={submit}
      kind="primary"
      isBusy={isBusy}
      refusal={line.trim().length >= shortest ? null : t('reason.missing')}
      failure={failure}
      onSave={() => void send()}
      onClose={onClose}
    >
      {children}
      <Field label={label} hint={hint}>
        <Input value={line} maxLength={most} onChange={({ target }) => setLine(target.value)} />
      </Field>
    </SaveDialog>
  )
}
