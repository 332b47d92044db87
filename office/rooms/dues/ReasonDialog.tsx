import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'

const SHORTEST = 3

interface ReasonDialogProps {
  title: string
  text: string
  /** Does it; answers the failure, or null when it is done. */
  onConfirm: (reason: string) => Promise<Failure | null>
  onClose: () => void
}

/** Why something is done that somebody will ask about. */
export function ReasonDialog({ title, text, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('debits')
  const say = useFailureWords()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function confirm() {
    setBusy(true)
    const refused = await onConfirm(reason)
    setBusy(false)
    if (refused) setFailure(refused)
    else onClose()
  }

  return (
    <OfficeDialog
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            busy={isBusy}
            disabledReason={reason.trim().length >= SHORTEST ? null : t('reasonMissing')}
            onClick={() => void confirm()}
          >
            {title}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
      <Field label={t('reason')} hint={t('reasonHint')}>
        <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </OfficeDialog>
  )
}
