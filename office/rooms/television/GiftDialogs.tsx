import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { extendTelevisionGift, sendTelevisionGift } from '#modules/office/television/gifts.endpoints.ts'
import type { OfficeGiftDetail } from '#modules/office/television/gifts.schema.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Failure } from '#web/api/errors.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { SaveDialog } from '../../parts/SaveDialog.tsx'

const SHORTEST_REASON = 3

interface DialogProps {
  gift: OfficeGiftDetail
  onDone: () => Promise<void>
  onClose: () => void
}

/** Mails a gift once more, at an address that was corrected. */
export function SendGiftDialog({ gift, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('television')
  const [email, setEmail] = useState(gift.recipientEmail ?? '')
  return (
    <ChangeDialog
      name="send"
      isReady={email.includes('@')}
      change={(reason) =>
        act(sendTelevisionGift, {
          params: { id: gift.id },
          body: { email: email.trim(), reason },
          reaction: () => 'silent',
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Field label={t('gifts.recipientEmail')}>
        <Input
          type="email"
          autoComplete="off"
          value={email}
          maxLength={80}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
    </ChangeDialog>
  )
}

/** Lets a gift be redeemed for longer. */
export function ExtendGiftDialog({ gift, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('television')
  const [until, setUntil] = useState(berlinDate(new Date(gift.expiresAt)))
  return (
    <ChangeDialog
      name="extend"
      isReady={until > berlinDate(new Date(gift.expiresAt))}
      change={(reason) =>
        act(extendTelevisionGift, {
          params: { id: gift.id },
          body: { until, reason },
          reaction: () => 'silent',
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Field label={t('gifts.columns.until')}>
        <Input type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
      </Field>
    </ChangeDialog>
  )
}

interface ChangeDialogProps extends Pick<DialogProps, 'onDone' | 'onClose'> {
  name: 'send' | 'extend'
  isReady: boolean
  change: (reason: string) => Promise<{ ok: true } | { ok: false; failure: Failure }>
  children: ReactNode
}

/** What is changed, and why. */
function ChangeDialog({ name, isReady, change, onDone, onClose, children }: ChangeDialogProps) {
  const { t } = useTranslation('television')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isWhole = isReady && reason.trim().length >= SHORTEST_REASON

  async function save() {
    setBusy(true)
    const answer = await change(reason.trim())
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t(`gifts.${name}.done`) })
    await onDone()
    onClose()
  }

  return (
    <SaveDialog
      title={t(`gifts.${name}.title`)}
      text={t(`gifts.${name}.text`)}
      save={t(`gifts.${name}.submit`)}
      kind="primary"
      isBusy={isBusy}
      refusal={isWhole ? null : t(`gifts.${name}.missing`)}
      failure={failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      {children}
      <Field label={t('end.reason')} hint={t('end.reasonHint')}>
        <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </SaveDialog>
  )
}
