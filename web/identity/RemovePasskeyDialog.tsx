import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#modules/identity/passkeys/passkeys.schema.ts'
import { type Failure, needsFreshSignIn } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
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
    <AskDialog
      title={t('removing.title', { name: passkey.name })}
      text={t('removing.text')}
      closeLabel={t('close')}
      yes={
        refusal?.status === 409
          ? null
          : {
              label: t(busy ? 'removing.busy' : 'removing.action'),
              busy,
              kind: 'err',
              go: () => void removeIt(),
            }
      }
      no={t('keep')}
      onClose={onClose}
    >
      {refusal && (
        <Banner kind="err" role="alert">
          {t([`native.${refusal.problem?.title ?? 'none'}`, 'calls.passkeyRemove'], { ns: 'errors' })}
        </Banner>
      )}
    </AskDialog>
  )
}
