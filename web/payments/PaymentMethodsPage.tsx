import './payment-methods.css'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { StoredPaymentMethod, TokenKind } from '#modules/payments/schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { methodsOf, type OwnMethods, usePaymentMethods } from './method-data.ts'
import { StoredMethod } from './StoredMethod.tsx'

// The form brings the rules and the list of countries; the dialog is for who deletes something.
const AddMethod = lazy(async () => ({ default: (await import('./AddMethod.tsx')).AddMethod }))
const RemoveMethodDialog = lazy(async () => ({
  default: (await import('./RemoveMethodDialog.tsx')).RemoveMethodDialog,
}))

const icons: Record<TokenKind, IconName> = { creditCard: 'card', payPal: 'wallet', sepa: 'document' }

export default function PaymentMethodsPage() {
  const { t } = useTranslation('payments')
  return (
    <AccountFrame current="paymentMethods" title={t('title')}>
      <PaymentMethods />
    </AccountFrame>
  )
}

/** `?add=creditCard` opens the way to a new one, so that the way back works. */
function PaymentMethods() {
  const { t } = useTranslation('payments')
  const methods = usePaymentMethods()
  const [search, setSearch] = useSearchParams()
  const adding = search.get('add')
  const heading = useRef<HTMLHeadingElement>(null)

  /** The form is gone then, and with it what had the focus. */
  function close() {
    setSearch({}, { replace: true })
    heading.current?.focus()
  }

  return (
    <>
      <h1 className="display" tabIndex={-1} ref={heading}>
        {t('title')}
      </h1>
      <Loaded query={methods} label={t('loading')}>
        {(info) => {
          const kind = info.addable.find((one) => one === adding)
          if (kind) {
            return (
              <Suspense fallback={<Skeleton label={t('loading')} rows={5} />}>
                <AddMethod key={kind} kind={kind} onClose={close} />
              </Suspense>
            )
          }
          return methodsOf(info).length === 0 ? <None info={info} /> : <Kept info={info} />
        }}
      </Loaded>
    </>
  )
}

function None({ info }: { info: OwnMethods }) {
  const { t } = useTranslation('payments')
  return (
    <EmptyState
      icon="wallet"
      title={t('empty.title')}
      text={t('empty.text')}
      action={<AddLinks info={info} />}
    />
  )
}

/** PM-01: credit cards, PayPal and, for its testers, direct debit. */
function Kept({ info }: { info: OwnMethods }) {
  const { t } = useTranslation('payments')
  const [leaving, setLeaving] = useState<StoredPaymentMethod | null>(null)
  return (
    <>
      <ul className="payment-methods">
        {methodsOf(info).map((method) => (
          <StoredMethod key={method.id} method={method} onRemove={() => setLeaving(method)} />
        ))}
      </ul>
      <section className="payment-methods__add">
        <h2 className="h3">{t('addTitle')}</h2>
        <AddLinks info={info} />
      </section>
      {leaving && (
        <Suspense>
          <RemoveMethodDialog method={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  )
}

function AddLinks({ info }: { info: OwnMethods }) {
  const { t } = useTranslation('payments')
  return (
    <div className="payment-methods__links">
      {info.addable.map((kind) => (
        <LinkButton
          key={kind}
          to={`?add=${kind}`}
          kind="line"
          icon={icons[kind]}
          aria-label={t(`add.${kind}`)}
        >
          {t(`kinds.${kind}`)}
        </LinkButton>
      ))}
    </div>
  )
}
