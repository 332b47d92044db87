import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import type { CodeRefusal } from './codes.ts'

/** One code typed and sent; what the server says about it stands at the field. */
export function useCodeForm(send: (code: string) => Promise<CodeRefusal>) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<CodeRefusal>(null)
  const [isSending, setSending] = useState(false)
  const [taken, setTaken] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = code.trim()
    if (isSending) return
    setTaken(null)
    if (wanted !== '') {
      setSending(true)
      const answer = await send(wanted)
      setSending(false)
      setRefusal(answer)
      if (answer === null) {
        setTaken(wanted)
        setCode('')
      }
    } else setRefusal(['codes.empty'])
    input.current?.focus()
  }

  return { code, setCode, refusal, isSending, taken, input, submit: (event: FormEvent) => void submit(event) }
}

interface CodeFieldProps {
  label: string
  hint?: string
  form: ReturnType<typeof useCodeForm>
}

export function CodeField({ label, hint, form }: CodeFieldProps) {
  const { t } = useTranslation('cart')
  const { t: error } = useTranslation('errors')
  const { code, setCode, refusal, isSending, input } = form
  return (
    <Field label={label} hint={hint} error={refusal && <span role="alert">{error(refusal)}</span>}>
      <span className="code">
        <Input
          ref={input}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
        <Button type="submit" kind="quiet" busy={isSending}>
          {t(isSending ? 'codes.checking' : 'codes.use')}
        </Button>
      </span>
    </Field>
  )
}
