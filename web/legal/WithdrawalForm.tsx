import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { declareWithdrawal } from '#modules/checkout/after-sale/after-sale.endpoints.ts'
import { formatDateTime } from '#platform/dates.ts'
import { call } from '#web/api/call.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { useLanguage } from '#web/site/here.ts'
import { useServiceMail } from '#web/site/service-contact.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'

type Declared = { orderNumber: string; name: string; email: string; statement: string }
type Errors = Partial<Record<keyof Declared, string>>

const EMPTY: Declared = { orderNumber: '', name: '', email: '', statement: '' }

/** The withdrawal function (§ 356a BGB): what one withdraws from, then the confirmation, then the receipt. */
export function WithdrawalForm() {
  const mail = useServiceMail()
  const { t } = useTranslation('withdrawal')
  const [declared, setDeclared] = useState(EMPTY)
  const [step, setStep] = useState<'enter' | 'confirm'>('enter')
  const [received, setReceived] = useState<string | null>(null)
  return (
    <section className="withdrawal" aria-labelledby="withdraw">
      <h2 className="h2" id="withdraw">
        {t(received ? 'doneTitle' : 'heading')}
      </h2>
      {received ? (
        <Received at={received} email={declared.email} />
      ) : step === 'enter' ? (
        <Enter
          declared={declared}
          onEntered={(entered) => {
            setDeclared(entered)
            setStep('confirm')
          }}
        />
      ) : (
        <Confirm declared={declared} onChange={() => setStep('enter')} onReceived={setReceived} />
      )}
      <noscript>
        <p>{t('noScript', { mail })}</p>
      </noscript>
    </section>
  )
}

interface EnterProps {
  declared: Declared
  onEntered: (declared: Declared) => void
}

function Enter({ declared, onEntered }: EnterProps) {
  const { t } = useTranslation('withdrawal')
  const [errors, setErrors] = useState<Errors>({})

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entered = Object.fromEntries(new FormData(form)) as Declared
    const found: Errors = {}
    for (const field of ['orderNumber', 'name', 'email'] as const)
      if (entered[field].trim() === '') found[field] = t('missing')
    const email = form.elements.namedItem('email') as HTMLInputElement
    if (!found.email && email.validity.typeMismatch) found.email = t('badEmail')
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) (form.elements.namedItem(first) as HTMLElement).focus()
    else onEntered(entered)
  }

  return (
    <form noValidate onSubmit={check}>
      <p>{t('lead')}</p>
      <Field label={t('orderNumber')} hint={t('orderNumberHint')} error={errors.orderNumber}>
        <Input name="orderNumber" defaultValue={declared.orderNumber} maxLength={40} aria-required />
      </Field>
      <Field label={t('name')} error={errors.name}>
        <Input name="name" autoComplete="name" defaultValue={declared.name} maxLength={160} aria-required />
      </Field>
      <Field label={t('email')} hint={t('emailHint')} error={errors.email}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={declared.email}
          maxLength={254}
          aria-required
        />
      </Field>
      <Field label={t('statement')} note={t('optional')} hint={t('statementHint')}>
        <Textarea name="statement" rows={3} defaultValue={declared.statement} maxLength={1000} />
      </Field>
      <Button type="submit">{t('next')}</Button>
    </form>
  )
}

interface ConfirmProps {
  declared: Declared
  onChange: () => void
  onReceived: (at: string) => void
}

function Confirm({ declared, onChange, onReceived }: ConfirmProps) {
  const mail = useServiceMail()
  const { t } = useTranslation('withdrawal')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<'failed' | 'tooMany' | null>(null)

  async function send() {
    setBusy(true)
    const { orderNumber, name, email } = declared
    const statement = declared.statement.trim()
    const answer = await call(declareWithdrawal, {
      body: { orderNumber, name, email, language, ...(statement ? { statement } : {}) },
      reaction: shownInPlace,
    })
    setBusy(false)
    if (answer.ok) onReceived(answer.data.receivedAt)
    else setFailed(answer.failure.status === 429 ? 'tooMany' : 'failed')
  }

  return (
    <div>
      <h3 className="h4" tabIndex={-1} ref={useFocusOnce()}>
        {t('check')}
      </h3>
      <DefinitionList
        rows={[
          { term: t('orderNumber'), value: declared.orderNumber },
          { term: t('name'), value: declared.name },
          { term: t('email'), value: declared.email },
          ...(declared.statement.trim() ? [{ term: t('statement'), value: declared.statement }] : []),
        ]}
      />
      <p>{t('declaration')}</p>
      {failed && (
        <Banner kind="err" role="alert">
          {t(failed, { mail })}
        </Banner>
      )}
      <p className="withdrawal__actions">
        <Button busy={busy} onClick={() => void send()}>
          {t(busy ? 'confirming' : 'confirm')}
        </Button>
        <Button kind="quiet" onClick={onChange}>
          {t('change')}
        </Button>
      </p>
    </div>
  )
}

function Received({ at, email }: { at: string; email: string }) {
  const { t } = useTranslation('withdrawal')
  const language = useLanguage()
  return (
    <div tabIndex={-1} ref={useFocusOnce()}>
      <Banner kind="ok" role="status">
        {t('done', { time: formatDateTime(new Date(at), language), email })}
      </Banner>
    </div>
  )
}

/** What was pressed is gone: the focus goes to what stands there now. */
function useFocusOnce() {
  const done = useRef(false)
  return (element: HTMLElement | null) => {
    if (!element || done.current) return
    done.current = true
    element.focus()
  }
}
