import './express.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Cart } from '#modules/cart/schema.ts'
import { APPROVAL_WAYS, type ApprovalWay, HELD_WAYS } from '#modules/payments/schema.ts'
import { refreshCart } from '#web/cart/cart.ts'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type AfterApproval, agreedWay, finishApproval, isBegun, leaveApproval } from './approvals.ts'

export type ApprovalReturn =
  /** `looking`: whether something was agreed to in this browser; `waits`: it was, and nobody has ordered with it. */
  | { kind: 'none' | 'working' | 'left' | 'looking' | 'waits' }
  | Extract<AfterApproval, { kind: 'told' | 'unanswered' | 'tooMany' | 'refused' }>

/** Who comes back from the page of PayPal or Klarna: how it goes on, asked once the cart is known. */
export function useApprovalReturn(given: { cart: Cart | null; isKnown: boolean }) {
  const { cart, isKnown } = given
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { language } = useHere()
  const from = APPROVAL_WAYS.find((one) => query.has(one)) ?? null
  const how = from && query.get(from)
  const [way, setWay] = useState<ApprovalWay>(from ?? APPROVAL_WAYS[0])
  const [state, setState] = useState<ApprovalReturn>({ kind: how === 'agreed' ? 'working' : 'none' })
  const isAsked = useRef(false)

  async function finish() {
    setState({ kind: 'working' })
    const confirmation = location.origin + path.confirmation('', language).replace('?', '')
    const next = await finishApproval(way, cart, confirmation)
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
    if (how === 'left') leaveApproval(way)
    if (how === 'agreed') void finish()
    if (how === null && cart !== null && isBegun()) void look()
  }, [how, isKnown])

  async function look() {
    setState({ kind: 'looking' })
    const agreed = await agreedWay()
    if (agreed) setWay(agreed)
    setState({ kind: agreed ? 'waits' : 'none' })
  }

  return { way, state, again: () => void finish() }
}

/** The steps wait for the answer: nothing that stands there is pushed down. */
export const isAsking = ({ kind }: ApprovalReturn) => kind === 'working' || kind === 'looking'

/** What is said of it and beside its button, where it goes on by one. */
const GOES_ON = {
  unanswered: { title: 'approvals.unanswered', text: 'approvals.safe', action: 'approvals.again' },
  tooMany: { title: 'approvals.tooMany', text: 'approvals.tooManyNext', action: 'approvals.again' },
  waits: { title: 'approvals.waits', text: 'approvals.waitsHere', action: 'approvals.finish' },
} as const

/** What the way had held for its buyer is held no more: they may see it there. */
function isLetGo(way: ApprovalWay, state: ApprovalReturn): boolean {
  const isUnused = state.kind === 'told' && UNUSED.has(state.told)
  return HELD_WAYS.includes(way) && (isUnused || state.kind === 'refused')
}
const UNUSED = new Set(['address', 'notThere', 'changed', 'sum'])

/** What came of it, above the steps. */
export function ApprovalNotice({ way, state, again }: ReturnType<typeof useApprovalReturn>) {
  const { t } = useTranslation('checkout')
  const named = { way: t(`payment.methods.${way}`) }
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
        <Skeleton label={t('approvals.working', named)} rows={4} />
        <p className="checkout__told" aria-hidden="true">
          {t('approvals.working', named)}
        </p>
      </>
    )
  const why =
    kind === 'told'
      ? t(`approvals.told.${state.told}`, named)
      : kind === 'refused'
        ? error(state.message)
        : null
  const next = kind in GOES_ON ? GOES_ON[kind as keyof typeof GOES_ON] : null
  return (
    <div className="checkout__told" tabIndex={-1} ref={box}>
      <Banner kind={kind === 'left' || kind === 'waits' ? 'info' : 'warn'} role="status">
        <b>{t(next?.title ?? 'approvals.nothing', named)}</b>
        {kind === 'left' && <p>{t('approvals.left', named)}</p>}
        {why && <p>{why}</p>}
        {isLetGo(way, state) && <p>{t('approvals.letGo', named)}</p>}
        {next && (
          <>
            <p>{t(next.text, named)}</p>
            <p className="checkout__actions">
              <Button size="s" onClick={again}>
                {t(next.action, named)}
              </Button>
            </p>
          </>
        )}
      </Banner>
    </div>
  )
}
