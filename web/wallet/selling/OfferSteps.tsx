import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Contact, ContactAddress } from '#modules/contacts/schema.ts'
import type { Payout, PayoutInformation } from '#modules/marketplace/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { AddressChoice } from '#web/checkout/steps/AddressChoice.tsx'
import { Step } from '#web/checkout/steps/Step.tsx'
import { AddressText } from '#web/contacts/AddressText.tsx'
import { flatAddress } from '#web/contacts/address-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { useOthersOfMatch } from '#web/wallet/transfers/AlsoForward.tsx'
import { useExchangeChanges } from './exchange-data.ts'
import { PayoutChoice } from './PayoutChoice.tsx'
import { Proceeds } from './Proceeds.tsx'
import { waysOf } from './payout-ways.ts'
import { ReviewOffer } from './ReviewOffer.tsx'
import { useOfferDraft } from './useOfferDraft.ts'
import { useWayName } from './useWayName.ts'

const STEPS = ['address', 'payout', 'review'] as const
type StepName = (typeof STEPS)[number]

interface OfferStepsProps {
  information: PayoutInformation
  owner: string
  contact: Contact
  addresses: ContactAddress[]
  onSaved: () => Promise<void>
  onOffered: (offer: Payout, count: number) => void
}

/** One step is open at a time; its name stands in the address, so that the way back works and a reload changes nothing. */
export function OfferSteps(props: OfferStepsProps) {
  const { information, owner, addresses } = props
  const { t } = useTranslation('payouts')
  const [query, setQuery] = useSearchParams()
  const draft = useOfferDraft({ ticketId: information.ticketId, owner, saved: addresses })
  const way = waysOf(information).find((one) => one.key === draft.draft.way) ?? null
  const address = draft.choosing.chosen
  const { others, chosen, toggle } = useAlsoOffered(information)
  const { send, sending, refusal, forgetRefusal } = useSendOffer({ ...props, way, address, also: chosen })
  const step = openStep(query.get('step'), { hasAddress: address !== null, hasWay: way !== null })
  const go = (to: StepName) => {
    forgetRefusal()
    setQuery({ step: to })
  }
  useFocusOn(step)
  const at = STEPS.indexOf(step)
  const given = { ...props, ...draft, way, address, at, go }
  return (
    <div>
      {at === 0 && <Proceeds information={information} />}
      <Progress label={t('steps.label')} steps={STEPS.map((one) => t(`steps.${one}`))} current={at} />
      <AddressStep {...given} />
      <PayoutStep {...given} />
      <Step id="review" number={3} title={t('steps.review')}>
        {at === 2 && way && address && (
          <div className="step__body">
            <ReviewOffer
              information={information}
              way={way.way}
              others={others}
              chosen={chosen}
              onToggle={(id) => {
                forgetRefusal()
                toggle(id)
              }}
              sending={sending}
              refusal={refusal}
              onBack={() => go('payout')}
              onSend={() => void send()}
            />
          </div>
        )}
      </Step>
    </div>
  )
}

type Chosen = {
  way: ReturnType<typeof waysOf>[number] | null
  address: ReturnType<typeof useOfferDraft>['choosing']['chosen']
}
type StepProps = OfferStepsProps &
  Chosen &
  ReturnType<typeof useOfferDraft> & { at: number; go: (to: StepName) => void }

/** Further tickets of the same match; what cannot go any more is not chosen. */
function useAlsoOffered({ ticketId, event }: PayoutInformation) {
  const others = useOthersOfMatch({ id: ticketId, event })
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const chosen = new Set(others.map(({ id }) => id).filter((id) => wanted.has(id)))
  function toggle(id: string): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setWanted(next)
  }
  return { others, chosen, toggle }
}

/** Without an answer the same offer is asked for again, and made once. */
function useSendOffer(given: OfferStepsProps & Chosen & { also: ReadonlySet<string> }) {
  const { information, onOffered, way: chosen, address, also } = given
  const { offer } = useExchangeChanges()
  const key = useRef({ of: '', is: '' })
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Failure | null>(null)

  async function send() {
    if (!address || !chosen) return
    setSending(true)
    setRefusal(null)
    const { way } = chosen
    const asked = [...also].toSorted().join()
    if (key.current.is === '' || key.current.of !== asked)
      key.current = { of: asked, is: crypto.randomUUID() }
    const answer = await offer(
      {
        serialNumber: information.serialNumber,
        ticketSerialNumber: information.ticketSerialNumber,
        useVoucher: way.type === 'voucher',
        ...('method' in way ? { paymentTokenId: way.method.id } : {}),
        address: flatAddress(address),
        ...(also.size > 0 ? { alsoTicketIds: [...also] } : {}),
      },
      key.current.is,
    )
    setSending(false)
    if (!answer.ok && answer.failure.status) key.current = { of: '', is: '' }
    if (answer.ok) onOffered(answer.data, also.size + 1)
    else setRefusal(answer.failure)
  }

  return { send, sending, refusal, forgetRefusal: () => setRefusal(null) }
}

function AddressStep({ contact, choosing, onSaved, address, at, go }: StepProps) {
  const { t } = useTranslation('payouts')
  return (
    <Step
      id="address"
      number={1}
      title={t('steps.address')}
      done={at > 0}
      action={at > 0 ? <ChangeStep to="address" go={go} /> : undefined}
    >
      {at === 0 ? (
        <div className="step__body">
          <p className="checkout__more">{t('address.why')}</p>
          <AddressChoice
            kind="billing"
            legend={t('steps.address')}
            contact={contact}
            choosing={choosing}
            onSaved={onSaved}
          />
          {address && !choosing.open?.values && (
            <p className="exchange-actions">
              <Button iconAfter="arrow" onClick={() => go('payout')}>
                {t('address.next')}
              </Button>
            </p>
          )}
        </div>
      ) : (
        address && <AddressText address={address} />
      )}
    </Step>
  )
}

function PayoutStep({ information, way, chooseWay, at, go }: StepProps) {
  const { t } = useTranslation('payouts')
  const wayName = useWayName()
  return (
    <Step
      id="payout"
      number={2}
      title={t('steps.payout')}
      done={at > 1}
      action={at > 1 ? <ChangeStep to="payout" go={go} /> : undefined}
    >
      {at === 1 && (
        <div className="step__body">
          <PayoutChoice
            information={information}
            chosen={way}
            onChoose={chooseWay}
            onBack={() => go('address')}
            onNext={() => go('review')}
          />
        </div>
      )}
      {at > 1 && way && <p className="small muted">{wayName(way.way)}</p>}
    </Step>
  )
}

function ChangeStep({ to, go }: { to: StepName; go: (to: StepName) => void }) {
  const { t } = useTranslation('payouts')
  return (
    <TextButton aria-label={t('steps.change', { step: t(`steps.${to}`) })} onClick={() => go(to)}>
      {t('change')}
    </TextButton>
  )
}

/** Nobody is asked to check what is not filled in yet. */
function openStep(wanted: string | null, given: { hasAddress: boolean; hasWay: boolean }): StepName {
  if (!given.hasAddress || !wanted || wanted === 'address') return 'address'
  if (!given.hasWay || wanted === 'payout') return 'payout'
  return wanted === 'review' ? 'review' : 'address'
}

/** Another step takes the focus; the first one does not take it from the page. */
function useFocusOn(step: StepName): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    document.getElementById(step)?.focus()
  }, [step])
}
