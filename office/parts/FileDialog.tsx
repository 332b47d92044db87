import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { base64Of } from '../api/base64.ts'
import { useFailureWords } from '../api/FailureToasts.tsx'
import { OfficeDialog } from './OfficeDialog.tsx'

/** A file as it goes to the server: byte for byte. */
export type SentFile = { name: string; content: string }
type Answer<T> = { ok: true; data: T } | { ok: false; failure: Failure }

interface FileDialogProps<Shown> {
  title: string
  text: ReactNode
  isWide?: boolean
  field: { label: string; hint: string; accept: string; mostBytes: number; tooLarge: string }
  /** What is in it, before anything is done. */
  look: (file: SentFile) => Promise<Answer<Shown>>
  /** Does what was shown; null: it is done, and the dialog closes. */
  take: (file: SentFile, shown: Shown) => Promise<Failure | null>
  /** The deed by its name; `reason` says why it cannot be done yet. */
  submit: (shown: Shown | null) => { label: string; reason: string | null }
  onClose: () => void
  children: (shown: Shown) => ReactNode
}

/** A file from this machine: what it will do is seen first, then it is taken. */
export function FileDialog<Shown>(props: FileDialogProps<Shown>) {
  const { title, text, isWide, field, look, take, submit, onClose, children } = props
  const { t } = useTranslation('parts')
  const say = useFailureWords()
  const [file, setFile] = useState<SentFile | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function choose(chosen: File | undefined) {
    setShown(null)
    setFailure(null)
    setTooLarge(false)
    if (!chosen) return
    if (chosen.size > field.mostBytes) return setTooLarge(true)
    setBusy(true)
    const given = { name: chosen.name.slice(0, 120), content: await base64Of(chosen) }
    setFile(given)
    const answer = await look(given)
    setBusy(false)
    if (answer.ok) setShown(answer.data)
    else setFailure(answer.failure)
  }

  async function send() {
    if (!shown || !file) return
    setBusy(true)
    const refused = await take(file, shown)
    // What was shown holds no more: it is looked at anew, beside what is said of it.
    const again = refused?.status === 409 ? await look(file) : null
    if (again?.ok) setShown(again.data)
    setBusy(false)
    setFailure(refused)
    if (!refused) onClose()
  }

  const { label, reason } = submit(shown)
  return (
    <OfficeDialog
      title={title}
      text={text}
      {...(isWide && { isWide })}
      onClose={onClose}
      actions={
        <>
          <Button size="s" busy={isBusy} disabledReason={reason} onClick={() => void send()}>
            {label}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <Field label={field.label} hint={field.hint}>
        <FileInput className="input" accept={field.accept} onFiles={([chosen]) => void choose(chosen)} />
      </Field>
      {isTooLarge && (
        <Banner kind="err" role="alert">
          <p>{field.tooLarge}</p>
        </Banner>
      )}
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
      {shown !== null && children(shown)}
    </OfficeDialog>
  )
}
