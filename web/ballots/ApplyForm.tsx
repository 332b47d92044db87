import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ballot, NewApplication } from '#modules/ballots/schema.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { priceOf } from '#web/tickets/ticket-view.ts'
import { saveDraft, takeDraft } from '#web/tickets/waiting/wish-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { Refusal } from './Refusal.tsx'

interface ApplyFormProps {
  event: EventDetail
  ballot: Ballot
  apply: (ballotId: string, application: NewApplication) => Promise<Failure | null>
}

/** How many and where. Whoever is signed out signs in with it, and finds it as it was. */
export function ApplyForm({ event, ballot, apply }: ApplyFormProps) {
  const { t } = useTranslation('ballots')
  const language = useLanguage()
  const { status, signIn } = useSession()
  const only = ballot.priceClasses.length === 1 ? [ballot.priceClasses[0]!.id] : []
  const [quantity, setQuantity] = useState(Math.min(2, ballot.perApplication))
  const [priceClasses, setPriceClasses] = useState<string[]>(only)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  const isStranger = status === 'anonymous'
  const draftKey = `ballot.${ballot.id}`

  useEffect(() => {
    const stored = takeDraft(draftKey)
    if (!stored) return
    setQuantity(Math.min(stored.quantity, ballot.perApplication))
    setPriceClasses(stored.priceClasses)
  }, [draftKey, ballot.perApplication])

  async function send(submit: FormEvent) {
    submit.preventDefault()
    if (isSending) return
    setFailure(null)
    setMissing(priceClasses.length === 0)
    if (priceClasses.length === 0) return
    setSending(true)
    if (isStranger) {
      saveDraft(draftKey, { quantity, priceClasses, together: true, ticketType: 'full' })
      await signIn().catch(() => {})
    } else setFailure(await apply(ballot.id, { quantity, priceClasses, language }))
    setSending(false)
  }

  return (
    <form className="wish" noValidate onSubmit={(submit) => void send(submit)}>
      <h2 className="h3">{t('form.title')}</h2>
      <div className="wish__quantity">
        <span className="label" aria-hidden="true">
          {t('form.quantity')}
        </span>
        <QuantityStepper
          label={t('form.quantity')}
          lessLabel={t('form.less')}
          moreLabel={t('form.more')}
          value={quantity}
          max={ballot.perApplication}
          onChange={setQuantity}
        />
      </div>
      <PriceClasses
        event={event}
        ballot={ballot}
        chosen={priceClasses}
        isMissing={isMissing}
        onChange={(chosen) => {
          setMissing(false)
          setPriceClasses(chosen)
        }}
      />
      {failure && (
        <Suspense>
          <Refusal call="applyInBallot" failure={failure} />
        </Suspense>
      )}
      <Button type="submit" size="l" iconAfter="arrow" busy={isSending}>
        {t(isStranger ? 'form.signIn' : isSending ? 'form.sending' : 'form.apply')}
      </Button>
      <p className="small muted">{t(isStranger ? 'form.signInHint' : 'form.free')}</p>
    </form>
  )
}

interface PriceClassesProps extends Pick<ApplyFormProps, 'event' | 'ballot'> {
  chosen: string[]
  isMissing: boolean
  onChange: (chosen: string[]) => void
}

function PriceClasses({ event, ballot, chosen, isMissing, onChange }: PriceClassesProps) {
  const { t } = useTranslation('ballots')
  const language = useLanguage()
  const text = useText()
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <ChoiceGroup
      legend={t('form.classes')}
      hint={t('form.classesHint')}
      error={isMissing && t('form.classesMissing')}
    >
      {ballot.priceClasses.map(({ id, name, places }) => {
        const price = priceOf(event, { priceClass: id, ticketType: 'full' })
        return (
          <Checkbox
            key={id}
            className="wish__choice"
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            label={
              <>
                <span>
                  {text(name)}
                  <small>{t('form.places', { count: places })}</small>
                </span>
                {price && <b>{shortMoney(price.price, language)}</b>}
              </>
            }
          />
        )
      })}
    </ChoiceGroup>
  )
}
