import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { putTipName } from '#modules/predictions/endpoints.ts'
import type { OwnTips } from '#modules/predictions/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'

interface TipNameProps {
  gameId: string
  player: NonNullable<OwnTips['player']>
  onSaved: () => Promise<void>
}

/** How one is called in the table: by a number, until one has chosen a name. */
export function TipName({ gameId, player, onSaved }: TipNameProps) {
  const { t } = useTranslation('predictions')
  const { t: errors } = useTranslation('errors')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(player.name ?? '')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(submit: FormEvent) {
    submit.preventDefault()
    if (isBusy) return
    setBusy(true)
    const answer = await call(putTipName, {
      params: { id: gameId },
      body: { name: name.trim() || null },
      reaction: shownInPlace,
    })
    setFailure(answer.ok ? null : answer.failure)
    if (answer.ok) {
      await onSaved()
      setOpen(false)
    }
    setBusy(false)
  }

  if (!isOpen)
    return (
      <p className="tips-actions">
        <span>{t('calledAs', { name: player.name ?? t('number', { number: player.number }) })}</span>
        <TextButton onClick={() => setOpen(true)}>{t('rename')}</TextButton>
      </p>
    )
  return (
    <form className="tips-name" noValidate onSubmit={(submit) => void send(submit)}>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        error={
          failure
            ? errors([`native.${failure.problem?.errorCode ?? 'none'}`, `calls.${failure.call}`])
            : undefined
        }
      >
        <Input
          autoComplete="off"
          maxLength={24}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <p className="tips-actions">
        <Button type="submit" size="s" busy={isBusy}>
          {t('saveName')}
        </Button>
        <TextButton onClick={() => setOpen(false)}>{t('cancel')}</TextButton>
      </p>
    </form>
  )
}
