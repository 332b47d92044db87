import './express.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Cart } from '#modules/cart/schema.ts'
import { refreshCart } from '#web/cart/cart.ts'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type AfterPaypal, finishPaypal, isAgreedAtPaypal, isBegunAtPaypal, leavePaypal } from './paypal.ts'

export type PaypalReturn =
  /** `looking`: whether something was agreed to in this browser; `waits`: it was, and nobody has ordered with it. */
  | { kind: 'none' | 'working' | 'left' | 'looking' | 'waits' }
  | Extract<AfterPaypal, { kind: 'told' | 'unanswered' | 'tooMany' | 'refused' }>

/** Who comes back from PayPal's page: how it goes on, asked once the cart is known. */
export function usePaypalReturn(given: { cart: Cart | null; isKnown: boolean }) {
  const { cart, isKnown } = given
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { language } = useHere()
  const how = query.get('paypal')
  const [state, setState] = useState<PaypalReturn>({ kind: how === 'agreed' ? 'working' : 'none' })
  const isAsked = useRef(false)

  async function finish() {
    setState({ kind: 'working' })
    const confirmation = location.origin + path.confirmation('', language).replace('?', '')
    const next = await finishPaypal(cart, confirmation)
    if (next.kind === 'paid')
      return void navigate(path.confirmation(next.checkoutId, language), { replace: true })
    if (next.kind !== 'unanswered' && next.kind !== 'tooMany') void refreshCart()
    if (!('checkoutId' in next)) return setState(next)
    void navigate(`${path.checkout(language)}?failed=${next.checkoutId}`, { replace: true })
    setState({ kind: 'none' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each way back
  useEffect(() => {
    if (how === 'left') setState({ kind: 'left' })
    if (!isKnown || isAsked.current) return
    isAsked.current = true
    if (how === 'left') leavePaypal()
    if (how === 'agreed') void finish()
    if (how === null && cart !== null && isBegunAtPaypal()) void look()
  }, [how, isKnown])

  async function look() {
    setState({ kind: 'looking' })
    setState({ kind: (await isAgreedAtPaypal()) ? 'waits' : 'none' })
  }

  return { state, again: () => void finish() }
}

/** The steps wait for the answer: nothing that stands there is pushed down. */
export const isAsking = ({ kind }: PaypalReturn) => kind === 'working' || kind === 'looking'

/** What is said of it and beside its button, where it goes on by one. */
const GOES_ON = {
  unanswered: { title: 'paypal.unanswered', text: 'paypal.safe', action: 'paypal.again' },
  tooMany: { title: 'paypal.tooMany', text: 'paypal.tooManyNext', action: 'paypal.again' },
  waits: { title: 'paypal.waits', text: 'paypal.waitsHere', action: 'paypal.finish' },
} as const

/** What came of it, above the steps. */
export function PaypalNotice({ state, again }: { state: PaypalReturn; again: () => void }) {
  const { t } = useTranslation('checkout')
  const { t: error } = useTranslation('errors')
  const box = useRef<HTMLDivElement>(null)
  const { kind } = state
  useEffect(() => {
    if (kind !== 'none' && kind !== 'working' && kind !== 'looking') box.current?.focus()
  }, [kind])
  if (kind === 'none') return null
  if (kind === 'looking') return <Skeleton label={t('loading')} rows={4} />
  if (kind === 'working')
    return (
      <>
        <Skeleton label={t('paypal.working')} rows={4} />
        <p className="checkout__told" aria-hidden="true">
          {t('paypal.working')}
        </p>
      </>
    )
  const why =
    kind === 'told' ? t(`paypal.told.${state.told}`) : kind === 'refused' ? error(state.message) : null
  const next = kind in GOES_ON ? GOES_ON[kind as keyof typeof GOES_ON] : null
  return (
    <div className="checkout__told" tabIndex={-1} ref={box}>
      <Banner kind={kind === 'left' || kind === 'waits' ? 'info' : 'warn'} role="status">
        <b>{t(next?.title ?? 'paypal.nothing')}</b>
        {kind === 'left' && <p>{t('paypal.left')}</p>}
        {why && <p>{why}</p>}
        {next && (
          <>
            <p>{t(next.text)}</p>
            <p className="checkout__actions">
              <Button size="s" onClick={again}>
                {t(next.action)}
              </Button>
            </p>
          </>
        )}
      </Banner>
    </div>
  )
}
