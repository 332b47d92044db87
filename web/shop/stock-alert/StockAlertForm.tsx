import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForAlert } from '#modules/catalogue/alerts/alerts.endpoints.ts'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import { useHere } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'

type Variants = ProductDetail['variants']

/** Asks for a mail when a size is back; signed in it goes to one's own address. */
export function StockAlertForm({ variants }: { variants: Variants }) {
  const { t } = useTranslation('shop')
  const { sku, setSku, email, setEmail, address, isKnown, problem, isSending, done, send } =
    useStockAlert(variants)

  if (done)
    return (
      <Banner kind="ok" role="status">
        {t(`alert.${done}`, { email: address })}
      </Banner>
    )
  return (
    // Inside the form that buys: so it is no form of its own.
    <fieldset className="alertform" aria-label={t('alert.title')}>
      {variants.length > 1 && (
        <Field label={t('size')}>
          <Select value={sku} onChange={(event) => setSku(event.currentTarget.value)}>
            {variants.map((variant) => (
              <option key={variant.sku} value={variant.sku}>
                {variant.size}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!isKnown && (
        <Field
          label={t('alert.email')}
          hint={t('alert.once')}
          error={problem === 'email' && t('alert.emailWrong')}
        >
          <Input
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && void send(event)}
          />
        </Field>
      )}
      {problem === 'there' && (
        <Banner kind="ok" role="alert">
          {t('alert.there')}
        </Banner>
      )}
      <Button kind="ink" size="s" busy={isSending} onClick={send}>
        {t(isSending ? 'alert.sending' : 'alert.send')}
      </Button>
    </fieldset>
  )
}

/** What is asked for, to which address, and whether it was. */
function useStockAlert(variants: Variants) {
  const { language } = useHere()
  const { status, user } = useSession()
  const [sku, setSku] = useState(variants[0]!.sku)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<'email' | 'there' | null>(null)
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState<'confirmed' | 'asked' | null>(null)
  const isKnown = status === 'signedIn'

  async function send(event: FormEvent) {
    event.preventDefault()
    const isMissing = !isKnown && !/^\S+@\S+\.\S+$/.test(email.trim())
    setProblem(isMissing ? 'email' : null)
    if (isMissing) return
    setSending(true)
    const answer = await call(askForAlert, {
      body: { sku, language, ...(isKnown ? {} : { email: email.trim() }) },
      reaction: ({ status: code, problem: told }) => {
        const shown = told?.errorCode === 'STOCK_AVAILABLE' ? 'there' : code === 400 ? 'email' : null
        setProblem(shown)
        return shown ? 'silent' : undefined
      },
    })
    setSending(false)
    if (answer.ok) setDone(answer.data.isConfirmed ? 'confirmed' : 'asked')
  }

  const address = user?.email ?? email.trim()
  return { sku, setSku, email, setEmail, address, isKnown, problem, isSending, done, send }
}
