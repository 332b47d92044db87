import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctGuestEmail } from '#modules/office/orders/actions.endpoints.ts'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

interface GuestEmailProps {
  order: OfficeOrder
  onDone: () => Promise<void>
  onClose: () => void
}

/** Somebody without an account mistyped their address: the order is theirs by it alone. */
export function GuestEmailDialog({ order, onDone, onClose }: GuestEmailProps) {
  const { t } = useTranslation('orders')
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const isSaid = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) && reason.trim() !== ''

  async function correct() {
    const answer = await act(correctGuestEmail, {
      params: { id: order.id },
      body: { email: email.trim(), reason: reason.trim() },
      reaction: () => 'silent',
    })
    if (answer.ok) toast({ kind: 'ok', title: t('buyer.corrected') })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('buyer.correct')}
      text={order.number}
      previewKey={['orders.guestEmail', order.id, isSaid]}
      preview={() => ({
        lines: [
          { icon: 'mail', text: t('buyer.correctMail'), value: 1 },
          { text: t('buyer.correctLink'), isNot: true },
        ],
        confirm: t('buyer.correctNow'),
        refusal: isSaid ? null : t('buyer.correctMissing'),
      })}
      onConfirm={correct}
      onClose={onClose}
    >
      <Field label={t('buyer.newEmail')}>
        <Input
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field label={t('buyer.why')} hint={t('buyer.whyHint')}>
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}
