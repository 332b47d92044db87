import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import { agreements } from '#modules/contracts/transfers/transfers.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import type { Failure } from '#web/api/errors.ts'
import { euroText } from '#web/contracts/contract-words.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { AddressChoice } from './AddressChoice.tsx'
import { useFailureWords } from './failure-words.ts'
import { MethodChoice } from './MethodChoice.tsx'
import { type ContractTransfer, useTransferChanges } from './transfer-data.ts'

const DeclineDialog = lazy(async () => ({ default: (await import('./DeclineDialog.tsx')).DeclineDialog }))

/** ABO-18: what it costs, what is needed for it, one tick, and both answers. */
export function Answering({ transfer }: { transfer: ContractTransfer }) {
  const { t } = useTranslation('contractTransfers')
  const language = useLanguage()
  const [invoice, setInvoice] = useState<PostalAddress | null>(null)
  const [shipping, setShipping] = useState<PostalAddress | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const [paymentTokenId, setMethod] = useState<string | null>(null)
  const [isDeclining, setDeclining] = useState(false)
  const { kind, needs, takesPlace, expiresAt } = transfer
  const isPaying = kind === 'subscriber'
  const usesPlace = !isPaying || takesPlace
  const entitlement = usesPlace && (needs === 'reduced' || needs === 'accessible') ? needs : null
  const { ticks, ask, failure, busy, accept } = useAccepting(transfer, entitlement !== null)
  const address = isPaying && !isElsewhere ? invoice : shipping
  const missing =
    !address || (isPaying && !invoice) ? 'address' : isPaying && !paymentTokenId ? 'method' : null
  return (
    <>
      <MoneyText transfer={transfer} />
      {needs === 'child' && usesPlace && <Banner>{t('answer.child')}</Banner>}
      {/* First: whoever adds one leaves the page for it, and nothing that was chosen here would be lost. */}
      {isPaying && (
        <MethodChoice
          backTo={path.contractTransfer({ transfer: transfer.id }, language)}
          onChoose={setMethod}
        />
      )}
      {isPaying && <AddressChoice name="invoice" legend={t('answer.invoice')} onChoose={setInvoice} />}
      {isPaying && (
        <Checkbox
          label={t('answer.elsewhere')}
          checked={isElsewhere}
          onChange={({ target }) => setElsewhere(target.checked)}
        />
      )}
      {(!isPaying || isElsewhere) && (
        <AddressChoice
          name="shipping"
          legend={t(isPaying ? 'answer.shippingElsewhere' : 'answer.shipping')}
          onChoose={setShipping}
        />
      )}
      <div className="contract-transfer__ticks">
        {ask('agreed', t(isPaying ? 'answer.agreeContract' : 'answer.agreePlace'))}
        <p className="small">
          <TextLink to={path.terms(language)}>{t('answer.terms')}</TextLink>{' '}
          <TextLink to={path.stadiumRules(language)}>{t('answer.regulations')}</TextLink>
        </p>
        {entitlement && ask('entitlement', t(`answer.entitlement.${entitlement}`))}
      </div>
      <p className="small muted">
        {t('answer.until', { time: formatDateTime(new Date(expiresAt), language) })}
      </p>
      {failure && <NotPossible failure={failure} />}
      <div className="contract-links">
        <Button
          busy={busy}
          iconAfter="check"
          disabledReason={missing && t(`answer.missing.${missing}`)}
          onClick={() =>
            ticks() &&
            void accept({ address: address!, invoice, paymentTokenId, entitlement: entitlement !== null })
          }
        >
          {t(busy ? 'answer.busy' : isPaying ? 'answer.takeContract' : 'answer.takePlace')}
        </Button>
        <Button kind="line" onClick={() => setDeclining(true)}>
          {t('answer.decline')}
        </Button>
      </div>
      {isDeclining && (
        <Suspense>
          <DeclineDialog transfer={transfer} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Who paid, who pays what is open, and what comes after. */
function MoneyText({ transfer }: { transfer: ContractTransfer }) {
  const { t } = useTranslation('contractTransfers')
  const language = useLanguage()
  const { kind, dues, goesOn, nextPrice, holderName } = transfer
  const name = holderName ?? t('somebody')
  if (kind === 'recipient') return <p>{t('money.place', { name })}</p>
  return (
    <p>
      {dues.open > 0
        ? t('money.open', { name, amount: euroText(dues.open, language) })
        : t('money.paid', { name })}{' '}
      {t(goesOn ? 'money.goesOn' : 'money.asked', { name })}{' '}
      {nextPrice !== null && t('money.next', { amount: euroText(nextPrice, language) })}
    </p>
  )
}

type Tick = 'agreed' | 'entitlement'
type Said = {
  address: PostalAddress
  invoice: PostalAddress | null
  paymentTokenId: string | null
  entitlement: boolean
}

function useAccepting({ id, kind }: ContractTransfer, isEntitlementWanted: boolean) {
  const { t } = useTranslation('contractTransfers')
  const { acceptPlace, acceptContract } = useTransferChanges()
  const [ticked, setTicked] = useState<Record<Tick, boolean>>({ agreed: false, entitlement: false })
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  const ask = (tick: Tick, label: string) => (
    <Checkbox
      label={label}
      checked={ticked[tick]}
      error={isAsked && !ticked[tick] ? t('answer.required') : undefined}
      onChange={({ target }) => setTicked({ ...ticked, [tick]: target.checked })}
    />
  )

  /** False when one is missing: it says so itself. */
  function ticks(): boolean {
    setAsked(true)
    return ticked.agreed && (!isEntitlementWanted || ticked.entitlement)
  }

  async function accept({ address, invoice, paymentTokenId, entitlement }: Said) {
    const agreed = {
      agreedTerms: agreements.terms,
      agreedRegulations: agreements.regulations,
      confirmsEntitlement: entitlement,
    }
    setBusy(true)
    setFailure(
      kind === 'recipient'
        ? await acceptPlace(id, { address, ...agreed })
        : await acceptContract(id, {
            invoiceAddress: invoice!,
            shippingAddress: address,
            paymentTokenId: paymentTokenId!,
            ...agreed,
          }),
    )
    setBusy(false)
  }

  return { ticks, ask, failure, busy, accept }
}

function NotPossible({ failure }: { failure: Failure }) {
  const { t } = useTranslation('contractTransfers')
  const language = useLanguage()
  const wordsOf = useFailureWords()
  const hasOne = failure.problem?.title === 'ALREADY_RECIPIENT_OF_SEASON_TICKET'
  return (
    <Banner kind="err" role="alert">
      <b>{hasOne ? t('answer.hasOne') : wordsOf(failure)}</b>
      {hasOne && (
        <>
          <p>{t('answer.oneEach')}</p>
          <TextLink to={path.contracts(language)}>{t('answer.toContracts')}</TextLink>
        </>
      )}
    </Banner>
  )
}
