import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#modules/identity/passkeys.schema.ts'
import { type Failure, needsFreshSignIn } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { usePasskeyChanges } from './passkey-data.ts'

interface RemovePasskeyDialogProps {
  passkey: Passkey
  rpId: string
  onClose: () => void
  onFreshSignIn: () => void
}

/** Asks once more: whoever has no other way in needs support afterwards. */
export function RemovePasskeyDialog({ passkey, rpId, onClose, onFreshSignIn }: RemovePasskeyDialogProps) {
  const { t } = useTranslation(['accountPasskeys', 'errors'])
  const { remove } = usePasskeyChanges()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure | null>(null)

  async function removeIt() {
    setBusy(true)
    const failure = await remove(passkey, rpId)
    setBusy(false)
    if (failure && needsFreshSignIn(failure)) return onFreshSignIn()
    if (failure) return setRefusal(failure)
    toast({ id: 'passkeys', kind: 'ok', title: t('removing.done') })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removing.title', { name: passkey.name })}
      text={t('removing.text')}
      closeLabel={t('close')}
      actions={
        <>
          {refusal?.status !== 409 && (
            <Button kind="err" busy={busy} onClick={() => void removeIt()}>
              {t(busy ? 'removing.busy' : 'removing.action')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
        </>
      }
    >
      {refusal && (
        <Banner kind="err" role="alert">
          {t([`native.${refusal.problem?.title ?? 'none'}`, 'calls.passkeyRemove'], { ns: 'errors' })}
        </Banner>
      )}
    </Dialog>
  )
}
