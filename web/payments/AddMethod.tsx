import './add-method.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { TokenKind } from '#modules/payments/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { isAllowedAddress } from '#web/site/allowed-address.ts'
import { useHere } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { BillingAddress } from './BillingAddress.tsx'
import { rememberBegun, rememberWhereTo } from './begun-method.ts'
import { beginMethod, type WantedMethod } from './method-data.ts'

interface AddMethodProps {
  kind: TokenKind
  /** Whoever needs the method for something goes on there when it is kept; left out: the list of methods. */
  backTo?: string
  onClose: () => void
}

/** The way to a new method: the billing address where one is needed (PM-07), then to whoever keeps it. */
export function AddMethod({ kind, backTo, onClose }: AddMethodProps) {
  const { t } = useTranslation('payments')
  const { begin, busy, failure } = useBeginning(backTo)
  const heading = useRef<HTMLHeadingElement>(null)
  const [address, setAddress] = useState<PostalAddress | null>(null)
  const wanted: WantedMethod | null =
    kind === 'payPal' ? { kind } : address && { kind, billingAddress: address }
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className="payment-add">
      <h2 className="h2" tabIndex={-1} ref={heading}>
        {t(`add.${kind}`)}
      </h2>
      <p className="lead">{t(`how.${kind}`)}</p>
      {kind !== 'payPal' && <BillingAddress chosen={address} onChoose={setAddress} />}
      {failure && (
        <Banner kind="err" role="alert">
          <FailureText failure={failure} />
        </Banner>
      )}
      <p className="payment-add__actions">
        {wanted && (
          <Button busy={busy} icon="lock" onClick={() => void begin(wanted)}>
            {t(busy ? 'going' : `go.${kind}`)}
          </Button>
        )}
        <TextButton onClick={onClose}>{t('discard')}</TextButton>
      </p>
    </section>
  )
}

/** PM-15. */
function FailureText({ failure }: { failure: Failure | 'elsewhere' }) {
  const { t } = useTranslation('errors')
  const code = failure === 'elsewhere' ? 'none' : (failure.problem?.errorCode ?? 'none')
  return t([`native.${code}`, 'calls.paymentMethodAdd'])
}

/** PM-05, PM-09 … PM-11: begins it, remembers what was begun, and goes there with the whole browser. */
function useBeginning(backTo: string | undefined) {
  const { language, site, domains, payAt } = useHere()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | 'elsewhere' | null>(null)

  async function begin(wanted: WantedMethod) {
    setBusy(true)
    setFailure(null)
    const redirectUrl = location.origin + path.paymentMethodReturn(language)
    const answer = await beginMethod(wanted, redirectUrl)
    const isFine = answer.ok && isAllowedAddress(answer.data.paymentUrl, location.href, { domains, payAt })
    if (!isFine) {
      setBusy(false)
      setFailure(answer.ok ? 'elsewhere' : answer.failure)
      return
    }
    rememberBegun({ kind: wanted.kind, id: answer.data.id, created: new Date() }, { site, domains })
    rememberWhereTo(backTo ?? null)
    location.assign(answer.data.paymentUrl)
  }

  return { begin, busy, failure }
}
