import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTelevision } from '#modules/television/schema.ts'
import { dayOf } from '#web/account/day.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { useFailureText } from './TelevisionNotice.tsx'
import { useTelevisionChanges } from './television-data.ts'

/** It ends with two presses, the second says when; what was just bought can be taken back. */
export function EndTelevision({ own }: { own: OwnTelevision }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const { renews, cancelledAt, expiresAt, mayWithdrawUntil, checkoutId } = own
  const day = dayOf(expiresAt, language)
  return (
    <section className="tv-end" aria-labelledby="tv-end">
      <h2 className="h2" id="tv-end">
        {t('account.end')}
      </h2>
      {renews ? <Cancel own={own} /> : !cancelledAt && <p>{t('account.endsByItself', { day })}</p>}
      {mayWithdrawUntil && checkoutId && (
        <p>
          {t('account.withdraw', { day: dayOf(mayWithdrawUntil, language) })}{' '}
          <TextLink to={path.order({ order: checkoutId }, language)}>{t('account.toOrder')}</TextLink>
        </p>
      )}
    </section>
  )
}

function Cancel({ own }: { own: OwnTelevision }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const say = useFailureText()
  const { cancel } = useTelevisionChanges()
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const day = dayOf(own.expiresAt, language)

  async function end() {
    setBusy(true)
    setFailure(await cancel())
    setBusy(false)
  }

  return (
    <>
      <p aria-live="polite">
        {!isAsked
          ? t('account.endText')
          : t(own.state === 'resting' ? 'account.sureRests' : 'account.sure', { day })}
      </p>
      {failure && (
        <Banner kind="err" role="alert">
          {say(failure)}
        </Banner>
      )}
      {isAsked ? (
        <p className="tv-end__actions">
          <Button kind="err" busy={busy} onClick={() => void end()}>
            {t(busy ? 'account.busy' : 'account.confirm')}
          </Button>
          <Button kind="quiet" onClick={() => setAsked(false)}>
            {t('account.keep')}
          </Button>
        </p>
      ) : (
        <p>
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {t('account.endAction')}
          </Button>
        </p>
      )}
    </>
  )
}
