import './later.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endReminders } from '#modules/cart/reminders/reminders.endpoints.ts'
import { call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Where the link of a mail leads: nothing happens by looking, programs look into mails too. */
export function RemindersEnd({ token }: { token: string }) {
  const { t } = useTranslation('cart')
  const [state, setState] = useState<'asked' | 'ended' | 'unknown'>('asked')
  const [isBusy, setBusy] = useState(false)
  const toCart = <LinkButton to={path.cart(useLanguage())}>{t('later.end.toCart')}</LinkButton>

  async function end() {
    setBusy(true)
    const isUnknown = (status: number | null) => status === 400 || status === 404
    const answer = await call(endReminders, {
      params: { token },
      reaction: ({ status }) => (isUnknown(status) ? 'silent' : undefined),
    })
    setBusy(false)
    if (answer.ok) setState('ended')
    else if (isUnknown(answer.failure.status)) setState('unknown')
  }

  return (
    <div aria-live="polite">
      {state === 'asked' ? (
        <>
          <p className="lead">{t('later.end.text')}</p>
          <p className="cart-reminders-end">
            <Button busy={isBusy} onClick={() => void end()}>
              {t('later.end.action')}
            </Button>
          </p>
        </>
      ) : (
        <EmptyState
          icon="mail"
          title={t(`later.end.${state}`)}
          text={t(`later.end.${state}Text`)}
          action={toCart}
        />
      )}
    </div>
  )
}
