import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { findGuestOrder, takeInGuestOrders } from '#modules/checkout/guests/guests.endpoints.ts'
import { call } from '#web/api/call.ts'
import { keepGuestOrder } from '#web/api/guest-pass.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'

interface FindOrderFormProps {
  isSignedIn: boolean
  onFound: (checkoutId: string) => void
}

type Wanted = { orderNumber: string; email: string }
type Failed = 'notFound' | 'tooMany' | 'failed' | 'otherMailbox'

/** Number and mailbox; the link of a mail brings both. */
export function FindOrderForm({ isSignedIn, onFound }: FindOrderFormProps) {
  const { t } = useTranslation('guestOrder')
  const { hash } = useLocation()
  const [brought] = useState(() => broughtBy(hash))
  const [errors, setErrors] = useState<Partial<Wanted>>({})
  const { find, failed, busy } = useFinding({ isSignedIn, onFound })
  const hasAsked = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of a mail asks once by itself
  useEffect(() => {
    if (!brought || isSignedIn || hasAsked.current) return
    hasAsked.current = true
    // Whoever shows or sends the address of this page on does not say what opens the order.
    history.replaceState(history.state, '', location.pathname)
    void find(brought)
  }, [])

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const typed = Object.fromEntries(new FormData(form)) as Wanted
    const wanted = { orderNumber: typed.orderNumber.trim(), email: typed.email.trim() }
    const found: Partial<Wanted> = {}
    if (wanted.orderNumber.length < 3) found.orderNumber = t('missing')
    const mailbox = form.elements.namedItem('email') as HTMLInputElement
    if (wanted.email === '') found.email = t('missing')
    else if (mailbox.validity.typeMismatch) found.email = t('badEmail')
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) (form.elements.namedItem(first) as HTMLElement).focus()
    else void find(wanted)
  }

  return (
    <>
      <h1 className="display">{t('title')}</h1>
      <p className="lead">{t(isSignedIn ? 'leadSignedIn' : 'lead')}</p>
      <form className="find-order__form" noValidate onSubmit={send}>
        <Field label={t('number')} hint={t('numberHint')} error={errors.orderNumber}>
          <Input
            name="orderNumber"
            defaultValue={brought?.orderNumber}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            aria-required
          />
        </Field>
        <Field label={t('email')} hint={t('emailHint')} error={errors.email}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={brought?.email}
            maxLength={254}
            aria-required
          />
        </Field>
        {failed && (
          <Banner kind={failed === 'otherMailbox' ? 'warn' : 'err'} role="alert">
            {t(`failed.${failed}`)}
          </Banner>
        )}
        <Button type="submit" busy={busy}>
          {t(busy ? 'finding' : isSignedIn ? 'takeIn' : 'find')}
        </Button>
      </form>
    </>
  )
}

/** Asks for the order, and says why there is none. */
function useFinding({ isSignedIn, onFound }: FindOrderFormProps) {
  const language = useLanguage()
  const navigate = useNavigate()
  const [failed, setFailed] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(false)

  async function find(wanted: Wanted): Promise<void> {
    setBusy(true)
    setFailed(null)
    const answer = await call(findGuestOrder, { body: wanted, reaction: shownInPlace })
    if (answer.ok && isSignedIn) await takeIn()
    else if (answer.ok) {
      keepGuestOrder({ ...answer.data, ...wanted })
      onFound(answer.data.checkoutId)
    } else setFailed(reasonOf(answer.failure.status))
    setBusy(false)
  }

  /** Whoever is signed in sees it in their account: it goes there, if the mailbox is proved to be theirs. */
  async function takeIn(): Promise<void> {
    const answer = await call(takeInGuestOrders, { reaction: shownInPlace })
    if (!answer.ok) setFailed('failed')
    else if (answer.data.orders > 0) await navigate(path.orders(language))
    else setFailed('otherMailbox')
  }

  return { find, failed, busy }
}

function reasonOf(status: number | null): Failed {
  if (status === 429) return 'tooMany'
  return status === 404 || status === 400 ? 'notFound' : 'failed'
}

function broughtBy(hash: string): Wanted | null {
  const said = new URLSearchParams(hash.slice(1))
  const orderNumber = said.get('number')
  const email = said.get('email')
  return orderNumber && email ? { orderNumber, email } : null
}
