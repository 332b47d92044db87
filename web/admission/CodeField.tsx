import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'

/** For scanners that type, and for whoever has no camera: a code, and Enter. */
export function CodeField({ onCode, isFree }: { onCode: (code: string) => void; isFree: boolean }) {
  const { t } = useTranslation('gate')
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)

  // A scanner in the hand types into what has the focus: it comes back after every result, without a keyboard on phones.
  useEffect(() => {
    const hasKeys = matchMedia('(hover: hover) and (pointer: fine)').matches
    if (isFree && hasKeys) form.current?.querySelector('input')?.focus()
  }, [isFree])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return
    onCode(code)
    setCode('')
  }

  return (
    <form className="admission__code" ref={form} onSubmit={submit}>
      <Field label={t('code.label')} hint={t('code.hint')}>
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={400}
          enterKeyHint="go"
        />
      </Field>
      <Button type="submit" kind="ink">
        {t('code.check')}
      </Button>
    </form>
  )
}
