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
import { type AfterPaypal, finishPaypal, forgetPaypal } from './paypal.ts'

export type PaypalReturn =
  | { kind: 'none' | 'working' | 'left' }
  | Extract<AfterPaypal, { kind: 'told' | 'unanswered' | 'refused' }>

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
    if (next.kind !== 'unanswered') void refreshCart()
    if (!('checkoutId' in next)) return setState(next)
    void navigate(`${path.checkout(language)}?failed=${next.checkoutId}`, { replace: true })
    setState({ kind: 'none' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each way back
  useEffect(() => {
    if (how === 'left') {
      forgetPaypal()
      setState({ kind: 'left' })
    }
    if (how !== 'agreed' || !isKnown || isAsked.current) return
    isAsked.current = true
    void finish()
  }, [how, isKnown])

  return { state, again: () => void finish() }
}

/** What came of it, above the steps. */
export function PaypalNotice({ state, again }: { state: PaypalReturn; again: () => void }) {
  const { t } = useTranslation('checkout')
  const { t: error } = useTranslation('errors')
  const box = useRef<HTMLDivElement>(null)
  const { kind } = state
  useEffect(() => {
    if (kind !== 'none' && kind !== 'working') box.current?.focus()
  }, [kind])
  if (kind === 'none') return null
  if (kind === 'working') return <Skeleton label={t('paypal.working')} rows={4} />
  const why =
    kind === 'told' ? t(`paypal.told.${state.told}`) : kind === 'refused' ? error(state.message) : null
  return (
    <div className="express__notice" tabIndex={-1} ref={box}>
      <Banner kind={kind === 'left' ? 'info' : 'warn'} role="status">
        <b>{t(kind === 'unanswered' ? 'paypal.unanswered' : 'paypal.nothing')}</b>
        {why && <p>{why}</p>}
        {kind === 'unanswered' && (
          <>
            <p>{t('paypal.safe')}</p>
            <p className="checkout__actions">
              <Button size="s" onClick={again}>
                {t('paypal.again')}
              </Button>
            </p>
          </>
        )}
      </Banner>
    </div>
  )
}
