import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DueView, PayDue as Payment } from '#modules/recurring/due.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { methodsOf, usePaymentMethods } from '#web/payments/method-data.ts'
import { nameOf } from '#web/payments/StoredMethod.tsx'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useDueChanges } from './due-data.ts'

type Doing = 'pay' | 'change'

/** Pay now, or pay another way from now on: each opens the ways below. */
export function PayDue({ due }: { due: DueView }) {
  const { t } = useTranslation('recurring')
  const [doing, setDoing] = useState<Doing | null>(null)
  const toggle = (what: Doing) => setDoing(doing === what ? null : what)
  const named = { what: `${due.name} ${due.number}` }
  return (
    <div className="dues__actions">
      <div className="dues__buttons">
        <Button
          size="s"
          kind={due.state === 'planned' ? 'line' : 'ink'}
          aria-expanded={doing === 'pay'}
          aria-label={t('payOne', named)}
          onClick={() => toggle('pay')}
        >
          {t('pay')}
        </Button>
        <Button
          size="s"
          kind="quiet"
          aria-expanded={doing === 'change'}
          aria-label={t('changeOne', named)}
          onClick={() => toggle('change')}
        >
          {t('change')}
        </Button>
      </div>
      {doing && <Ways key={doing} due={due} doing={doing} onDone={() => setDoing(null)} />}
    </div>
  )
}

interface WaysProps {
  due: DueView
  doing: Doing
  onDone: () => void
}

function Ways({ due, doing, onDone }: WaysProps) {
  const { t } = useTranslation(['recurring', 'payments', 'errors'])
  const language = useLanguage()
  const methods = usePaymentMethods()
  const stored = methods.data ? methodsOf(methods.data) : []
  const { busy, problem, payWith, changeTo } = usePaying(due, onDone)
  return (
    <fieldset className="dues__ways">
      <legend>{t(doing === 'pay' ? 'payWith' : 'changeTo')}</legend>
      {problem && (
        <Banner kind="err" role="alert">
          {t(problem, { ns: 'errors' })}
        </Banner>
      )}
      {stored.map((method) => (
        <Button
          key={method.id}
          kind="line"
          size="s"
          busy={busy}
          onClick={() =>
            void (doing === 'pay' ? payWith({ paymentTokenId: method.id }) : changeTo(method.id))
          }
        >
          {nameOf(method, t as never)}
        </Button>
      ))}
      {doing === 'pay' ? (
        <>
          <Button kind="line" size="s" busy={busy} onClick={() => void payWith({ method: 'creditcard' })}>
            {t('newCard')}
          </Button>
          <Button kind="line" size="s" busy={busy} onClick={() => void payWith({ method: 'paypal' })}>
            PayPal
          </Button>
        </>
      ) : (
        <>
          {due.debit ? (
            <p>{t('debitStays')}</p>
          ) : (
            <Button kind="line" size="s" busy={busy} onClick={() => void changeTo(null)}>
              {t('byTransfer')}
            </Button>
          )}
          <LinkButton kind="quiet" size="s" to={path.paymentMethods(language)}>
            {t('addMethod')}
          </LinkButton>
        </>
      )}
    </fieldset>
  )
}

/** Pays a due, or says how it is paid from now on. */
function usePaying(due: DueView, onDone: () => void) {
  const { t } = useTranslation('recurring')
  const { pay, change } = useDueChanges()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string[] | null>(null)

  async function payWith(way: Omit<Payment, 'redirectUrl'>) {
    setBusy(true)
    const answer = await pay(due.id, { ...way, redirectUrl: returnTo(due.id) })
    setBusy(false)
    if (!answer.ok) return setProblem(wordsOf(answer.failure))
    if (answer.data.paymentUrl) return window.location.assign(answer.data.paymentUrl)
    if (answer.data.due.state !== 'paid') return setProblem(['native.PAYMENT_DECLINED'])
    toast({ id: 'dues', kind: 'ok', title: t('paid') })
    onDone()
  }

  async function changeTo(paymentTokenId: string | null) {
    setBusy(true)
    const failure = await change(due.id, paymentTokenId)
    setBusy(false)
    if (failure) return setProblem(wordsOf(failure))
    toast({ id: 'dues', kind: 'ok', title: t('changed') })
    onDone()
  }

  return { busy, problem, payWith, changeTo }
}

/** The words of a refusal, else of the call. */
function wordsOf({ call, problem }: Failure): string[] {
  return [`native.${problem?.title ?? 'none'}`, `calls.${call}`]
}

/** Back to this page, which asks about the due then. */
function returnTo(dueId: string): string {
  const url = new URL(window.location.href)
  url.search = `?due=${dueId}`
  url.hash = ''
  return url.href
}
