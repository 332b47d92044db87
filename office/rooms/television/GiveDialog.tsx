import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { giveTelevision } from '#modules/office/television/endpoints.ts'
import { MOST_GIVEN_DAYS } from '#modules/office/television/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'

const SHORTEST_REASON = 3

/** Days of club TV for somebody, free of charge: whose, how many, and why. */
export function GiveDialog({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  const say = useFailureWords()
  const [email, setEmail] = useState('')
  const [days, setDays] = useState('30')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const count = Number(days)
  const isWhole = Number.isInteger(count) && count >= 1 && count <= MOST_GIVEN_DAYS
  const isReady = email.includes('@') && isWhole && reason.trim().length >= SHORTEST_REASON

  async function give() {
    setBusy(true)
    const body = { email: email.trim(), days: count, reason: reason.trim() }
    const answer = await act(giveTelevision, { body, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t('give.done', { day: shortDay(answer.data.expiresAt, language) }) })
    await onDone()
    onClose()
  }

  return (
    <OfficeDialog
      title={t('give.title')}
      text={t('give.text')}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            busy={isBusy}
            disabledReason={isReady ? null : t('give.missing')}
            onClick={() => void give()}
          >
            {t(isBusy ? 'give.busy' : 'give.submit')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('give.cancel')}
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
      <Field label={t('give.email')}>
        <Input
          type="email"
          autoComplete="off"
          value={email}
          maxLength={254}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field label={t('give.days')}>
        <Input
          inputMode="numeric"
          value={days}
          maxLength={3}
          onChange={({ target }) => setDays(target.value.replace(/\D/g, ''))}
        />
      </Field>
      <Field label={t('give.reason')} hint={t('give.reasonHint')}>
        <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </OfficeDialog>
  )
}
