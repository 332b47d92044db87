import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '#modules/checkout/schema.ts'
import { isPlace } from '#web/cart/cart-view.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { isAllowedAddress } from '#web/site/allowed-address.ts'
import { useHere } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Sash } from '#web/ui/pictures/Sash.tsx'
import { WithBreaks } from '#web/ui/WithBreaks.tsx'
import { BoughtTickets } from './confirmation/BoughtTickets.tsx'
import { NextSteps } from './confirmation/NextSteps.tsx'
import { PaidReceipt } from './confirmation/PaidReceipt.tsx'
import { useGuestOf } from './confirmation/useGuestOf.ts'

/** One screen per end that a checkout can have. */
export function CheckoutOutcome({ checkout }: { checkout: Checkout }) {
  switch (checkout.state) {
    case 'paid':
      return <Paid checkout={checkout} />
    case 'open':
      return <Open checkout={checkout} />
    case 'refunded':
      return <Refunded checkout={checkout} />
    default:
      return <Failed checkout={checkout} />
  }
}

function Paid({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const { user } = useSession()
  const guest = useGuestOf(checkout)
  const email = user?.email ?? guest?.email
  const hasTickets = ticketsOf(checkout).length > 0
  const name = checkout.billingAddress.firstName
  return (
    <>
      <Head
        checkout={checkout}
        title={t(hasTickets ? 'confirmation.paid.tickets' : 'confirmation.paid.goods')}
        text={email ? t('confirmation.paid.text', { name, email }) : t('confirmation.paid.thanks', { name })}
      />
      <div className="wrap g12 done-grid">
        <div className="c8">
          {hasTickets ? <BoughtTickets items={ticketsOf(checkout)} /> : <NextSteps checkout={checkout} />}
        </div>
        <div className="c4 done__receipt">
          <PaidReceipt checkout={checkout} />
        </div>
        {hasTickets && (
          <div className="c8">
            <NextSteps checkout={checkout} />
          </div>
        )}
      </div>
    </>
  )
}

/** The payment is not decided: a mandate waits for its signature, or the bank for its own reasons. */
function Open({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const here = useHere()
  const { mandateUrl } = checkout
  const mayGo =
    mandateUrl && typeof location !== 'undefined' && isAllowedAddress(mandateUrl, location.href, here)
  return (
    <Plain
      checkout={checkout}
      title={t(mayGo ? 'confirmation.mandate.title' : 'confirmation.open.title')}
      text={t(mayGo ? 'confirmation.mandate.text' : 'confirmation.open.text')}
    >
      {mayGo ? (
        <a className="btn btn--primary btn--large" href={mandateUrl}>
          <span className="btn__label">
            <span>{t('confirmation.mandate.sign')}</span>
          </span>
        </a>
      ) : (
        <p role="status" className="done__wait">
          <i aria-hidden="true" />
          {t('confirmation.open.waiting')}
        </p>
      )}
    </Plain>
  )
}

function Failed({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  return (
    <Plain
      checkout={checkout}
      title={t('confirmation.failed.title')}
      text={t([`failed.reasons.${checkout.stateReason}`, 'failed.reasons.unknown'])}
    >
      <p>{t([`failed.next.${checkout.stateReason}`, 'failed.next.unknown'])}</p>
      <LinkButton to={`${path.checkout(language)}?failed=${checkout.id}`} size="l" iconAfter="arrow">
        {t('confirmation.failed.again')}
      </LinkButton>
    </Plain>
  )
}

function Refunded({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  return (
    <Plain
      checkout={checkout}
      title={t('confirmation.refunded.title')}
      text={t('confirmation.refunded.text')}
    >
      <LinkButton to={path.cart(language)} kind="ink">
        {t('confirmation.refunded.toCart')}
      </LinkButton>
    </Plain>
  )
}

function Plain(props: { checkout: Checkout; title: string; text: string; children: ReactNode }) {
  const { checkout, title, text, children } = props
  return (
    <>
      <Head checkout={checkout} title={title} text={text} quiet />
      <div className="wrap g12 done-grid">
        <div className="c8 done__body">{children}</div>
        <div className="c4 done__receipt">
          <PaidReceipt checkout={checkout} />
        </div>
      </div>
    </>
  )
}

interface HeadProps {
  checkout: Checkout
  title: string
  text: string
  quiet?: boolean
}

function Head({ checkout, title, text, quiet }: HeadProps) {
  const { t } = useTranslation('checkout')
  const numbers = useJoined()(numbersOf(checkout))
  return (
    <section className="thanks" data-theme="flutlicht">
      <PageTitle title={title.replaceAll('\n', ' ')} noIndex />
      {!quiet && <Sash className="thanks__bands" />}
      <div className="wrap">
        {numbers && <p className="kicker">{t('confirmation.order', { number: numbers })}</p>}
        <h1 className={quiet ? 'display' : 'mega'}>{title}</h1>
        <p className="lead">
          <WithBreaks text={text} />
        </p>
      </div>
    </section>
  )
}

export function ticketsOf(checkout: Checkout) {
  return itemsOf(checkout).filter(isPlace)
}

function itemsOf(checkout: Checkout) {
  return checkout.transactions.flatMap((transaction) => transaction.orders.flatMap((order) => order.items))
}

function numbersOf(checkout: Checkout): string[] {
  return checkout.transactions.flatMap((transaction) =>
    transaction.orders.flatMap((order) => order.number ?? []),
  )
}
