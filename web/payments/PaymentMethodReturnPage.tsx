import './payment-methods.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type BegunMethod, begunMethod, forgetBegun, rememberWhereTo, whereTo } from './begun-method.ts'
import { usePaymentMethodChanges } from './method-data.ts'
import { watchMethod } from './watch-method.ts'

/** Where the bank sends people back to: has it worked? */
export default function PaymentMethodReturnPage() {
  const { t } = useTranslation('payments')
  return (
    <AccountFrame current="paymentMethods" title={t('back.title')}>
      <Returned />
    </AccountFrame>
  )
}

function Returned() {
  const { t } = useTranslation(['payments', 'errors'])
  const { language } = useHere()
  const { state, kind, backTo } = useReturn()
  const list = path.paymentMethods(language)
  return (
    <>
      <h1 className="display">{t('back.title')}</h1>
      {state === 'asking' && (
        <>
          <p className="lead" role="status">
            {t('back.asking')}
          </p>
          <Skeleton label={t('back.asking')} rows={2} />
        </>
      )}
      {state === 'failed' && (
        <Banner kind="err" role="alert">
          <b>{t('native.PAYMENT_METHOD_FAILED', { ns: 'errors' })}</b>
          <p>{t('back.failedText')}</p>
        </Banner>
      )}
      {state === 'undecided' && (
        <Banner kind="info" role="status">
          <b>{t('back.undecided')}</b>
          <p>{t('back.undecidedText')}</p>
        </Banner>
      )}
      {state === 'nothing' && (
        <Banner kind="info" role="status">
          <p>{t('back.nothing')}</p>
        </Banner>
      )}
      {state !== 'asking' && (
        <p className="payment-add__actions">
          {state === 'failed' && kind && (
            <LinkButton to={`${list}?add=${kind}`}>{t('back.again')}</LinkButton>
          )}
          <LinkButton to={backTo ?? list} kind="quiet">
            {t(backTo ? 'back.goOn' : 'back.toList')}
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** `nothing`: nobody has begun anything, or it is long ago. */
type ReturnState = 'asking' | 'failed' | 'undecided' | 'nothing'

/** Asks until it is decided (PM-13); a method that can be used leads to the list. */
function useReturn(): { state: ReturnState; kind: BegunMethod['kind'] | null; backTo: string | null } {
  const { t } = useTranslation('payments')
  const { site, domains, language } = useHere()
  const { reread } = usePaymentMethodChanges()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [state, setState] = useState<ReturnState>('asking')
  const [begun] = useState(() => begunMethod(new Date()))
  const [backTo] = useState(whereTo)
  const wasCancelled = search.has('cancelled')

  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each method that was begun
  useEffect(() => {
    if (!begun) return setState('nothing')
    return watchMethod({ id: begun.id, wasCancelled }, (status) => {
      if (status !== 'undecided') forgetBegun({ site, domains })
      if (status !== 'ready') return setState(status)
      toast({ id: 'paymentMethods', kind: 'ok', title: t('added') })
      void reread()
      rememberWhereTo(null)
      void navigate(backTo ?? path.paymentMethods(language), { replace: true })
    })
  }, [begun])
  return { state, kind: begun?.kind ?? null, backTo }
}
