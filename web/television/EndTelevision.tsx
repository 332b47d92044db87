import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTelevision } from '#modules/television/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { dayOf } from '#web/account/day.ts'
import type { Failure } from '#web/api/errors.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFailureText } from './TelevisionNotice.tsx'
import { useTelevisionChanges } from './television-data.ts'

/** It ends with two presses, the second says when; what was just bought can be taken back. */
export function EndTelevision({ own }: { own: OwnTelevision }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const { renews, cancelledAt, expiresAt } = own
  const day = dayOf(expiresAt, language)
  return (
    <section className="tv-end" aria-labelledby="tv-end">
      <h2 className="h2" id="tv-end">
        {t('account.end')}
      </h2>
      {renews ? <Cancel own={own} /> : !cancelledAt && <p>{t('account.endsByItself', { day })}</p>}
      {own.withdrawal && <Withdraw withdrawal={own.withdrawal} />}
    </section>
  )
}

function Cancel({ own }: { own: OwnTelevision }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const { cancel } = useTelevisionChanges()
  const day = dayOf(own.expiresAt, language)
  return (
    <TwoPresses
      text={t('account.endText')}
      sure={t(own.state === 'resting' ? 'account.sureRests' : 'account.sure', { day })}
      action={t('account.endAction')}
      confirm={t('account.confirm')}
      busyText={t('account.busy')}
      act={cancel}
    />
  )
}

/** Within the time of the law: what comes back is said before. */
function Withdraw({ withdrawal }: { withdrawal: NonNullable<OwnTelevision['withdrawal']> }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const { withdraw } = useTelevisionChanges()
  const { until, days, used } = withdrawal
  const refund = formatMoney(withdrawal.refund, language)
  return (
    <TwoPresses
      text={t('account.withdraw', { day: dayOf(until, language), refund, days, used })}
      sure={t('account.withdrawSure', { refund })}
      action={t('account.withdrawAction')}
      confirm={t('account.withdrawConfirm')}
      busyText={t('account.withdrawBusy')}
      act={() => withdraw(withdrawal.refund)}
    />
  )
}

interface TwoPressesProps {
  text: string
  /** What the second press does. */
  sure: string
  action: string
  confirm: string
  busyText: string
  act: () => Promise<Failure | null>
}

function TwoPresses({ text, sure, action, confirm, busyText, act }: TwoPressesProps) {
  const { t } = useTranslation('television')
  const say = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function end() {
    setBusy(true)
    setFailure(await act())
    setBusy(false)
    setAsked(false)
  }

  return (
    <>
      <p aria-live="polite">{isAsked ? sure : text}</p>
      {failure && (
        <Banner kind="err" role="alert">
          {say(failure)}
        </Banner>
      )}
      {isAsked ? (
        <p className="tv-end__actions">
          <Button kind="err" busy={busy} onClick={() => void end()}>
            {busy ? busyText : confirm}
          </Button>
          <Button kind="quiet" onClick={() => setAsked(false)}>
            {t('account.keep')}
          </Button>
        </p>
      ) : (
        <p>
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {action}
          </Button>
        </p>
      )}
    </>
  )
}
