import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Passkey, PasskeyName } from '#modules/identity/passkeys/passkeys.schema.ts'
import { type Failure, needsFreshSignIn } from '#web/api/errors.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { deviceName, usePasskeyChanges } from './passkey-data.ts'

interface PasskeyNameDialogProps {
  /** The one that gets another name; a new one is added when left out. */
  passkey?: Passkey
  /** What was typed before signing in once more. */
  name?: string | undefined
  onClose: () => void
  onFreshSignIn?: (name: string) => void
}

type Trouble = { kind: 'calledOff' | 'knownHere' } | { kind: 'failed'; failure: Failure | null }

/** A name, and for a new passkey the browser's own question. */
export function PasskeyNameDialog({ passkey, name, onClose, onFreshSignIn }: PasskeyNameDialogProps) {
  const { t } = useTranslation('accountPasskeys')
  const { add, rename } = usePasskeyChanges()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const words = passkey ? 'renaming' : 'adding'

  async function save(wanted: PasskeyName) {
    setTrouble(null)
    if (passkey) {
      const failure = await rename(passkey.id, wanted.name)
      if (failure) return failure
    } else {
      const added = await add(wanted.name)
      if (added.kind !== 'added') return explain(added, wanted.name)
    }
    toast({ id: 'passkeys', kind: 'ok', title: t(`${words}.done`) })
    onClose()
    return null
  }

  /** Said above the form: no field is at fault. */
  function explain(found: Trouble, wanted: string) {
    if (found.kind === 'failed' && found.failure && needsFreshSignIn(found.failure)) onFreshSignIn?.(wanted)
    else setTrouble(found)
    return null
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${words}.title`)}
      text={t(`${words}.text`)}
      closeLabel={t('close')}
    >
      <Form
        className="entry-form"
        label={t(`${words}.title`)}
        schema={PasskeyName}
        defaultValues={{ name: passkey?.name ?? name ?? deviceName(navigator.userAgent) }}
        onSubmit={save}
      >
        {trouble && <TroubleBanner trouble={trouble} />}
        <InputField name="name" label={t('name')} hint={t('nameHint')} autoComplete="off" maxLength={60} />
        <div className="entry-form__actions">
          <SubmitButton busyLabel={t(`${words}.busy`)}>{t(`${words}.action`)}</SubmitButton>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function TroubleBanner({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation(['accountPasskeys', 'errors'])
  if (trouble.kind !== 'failed') {
    return (
      <Banner kind={trouble.kind === 'calledOff' ? 'info' : 'warn'} role="alert">
        {t(trouble.kind)}
      </Banner>
    )
  }
  return (
    <Banner kind="err" role="alert">
      {t([`native.${trouble.failure?.problem?.title ?? 'none'}`, 'calls.passkeyAdd'], { ns: 'errors' })}
    </Banner>
  )
}
