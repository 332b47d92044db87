import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GROUP_NAME_MAX } from '#modules/predictions/groups/groups.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { useRefusalWords } from './groups-data.ts'

interface GroupNameFormProps {
  name: string
  submit: string
  /** Null: it is done. */
  onSubmit: (name: string) => Promise<Failure | null>
  onClose: () => void
}

/** How a group is called, for a new one and for one that there is. */
export function GroupNameForm({ name: before, submit, onSubmit, onClose }: GroupNameFormProps) {
  const { t } = useTranslation('tipGroups')
  const say = useRefusalWords()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // Whoever pressed the button that it stands in for goes on in it.
  useEffect(() => input.current?.focus(), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (name.trim().length < 2) {
      input.current?.focus()
      return setError(t('nameMissing'))
    }
    setBusy(true)
    const failure = await onSubmit(name.trim())
    setBusy(false)
    setError(failure && say(failure))
    if (!failure) onClose()
  }

  return (
    <form className="tips-name" noValidate onSubmit={(event) => void send(event)}>
      <Field label={t('name')} hint={t('nameHint', { most: GROUP_NAME_MAX })} error={error ?? undefined}>
        <Input
          ref={input}
          autoComplete="off"
          maxLength={GROUP_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <p className="tips-actions">
        <Button type="submit" size="s" busy={isBusy}>
          {isBusy ? t('saving') : submit}
        </Button>
        <TextButton onClick={onClose}>{t('cancel')}</TextButton>
      </p>
    </form>
  )
}
