import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeGround } from '#club/venue.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import type { WaitingList } from '#modules/waiting-list/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { priceOf, TICKET_TYPES } from '#web/tickets/ticket-view.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { Refusal } from './Refusal.tsx'
import type { Line } from './useWaitingList.ts'
import { saveDraft, takeDraft, type WishDraft } from './wish-draft.ts'

const EMPTY: WishDraft = { quantity: 2, together: true, priceClasses: [], ticketType: 'full' }

interface WishFormProps {
  event: EventDetail
  list: WaitingList
  join: Line['join']
}

/** How many, where and which tickets. Whoever is signed out signs in with it, and finds it as it was. */
export function WishForm({ event, list, join }: WishFormProps) {
  const { t } = useTranslation(['waitingList', 'tickets'])
  const { wish, change, choose, isMissing, failure, isSending, isStranger, send } = useWish(event, join)
  return (
    <form noValidate className="wish" onSubmit={(submit) => void send(submit)}>
      <Quantity wish={wish} max={event.maxPerBuyer} onChange={change} />
      <PriceClasses
        event={event}
        list={list}
        ticketType={wish.ticketType}
        chosen={wish.priceClasses}
        isMissing={isMissing}
        onChange={choose}
      />
      <Field label={t('form.ticketType')} hint={t('form.ticketTypeHint')}>
        <Select
          value={wish.ticketType}
          onChange={(choice) => change({ ticketType: choice.currentTarget.value, priceClasses: [] })}
        >
          {TICKET_TYPES.filter((type) => event.prices.some((price) => price.ticketType === type)).map(
            (type) => (
              <option key={type} value={type}>
                {t(`type.${type}`, { ns: 'tickets' })}
              </option>
            ),
          )}
        </Select>
      </Field>
      {failure && (
        <Suspense>
          <Refusal call="joinWaitingList" failure={failure} />
        </Suspense>
      )}
      <Button type="submit" size="l" iconAfter="arrow" busy={isSending}>
        {t(isStranger ? 'form.signIn' : isSending ? 'form.sending' : 'form.join')}
      </Button>
      {isStranger && <p className="small muted">{t('form.signInHint')}</p>}
    </form>
  )
}

/** What is wished for, kept while one signs in, and sent. */
function useWish(event: EventDetail, join: Line['join']) {
  const language = useLanguage()
  const { status, signIn } = useSession()
  const [wish, setWish] = useState({ ...EMPTY, quantity: Math.min(EMPTY.quantity, event.maxPerBuyer) })
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  const isStranger = status === 'anonymous'

  useEffect(() => {
    const stored = takeDraft(event.id)
    if (stored) setWish({ ...stored, quantity: Math.min(stored.quantity, event.maxPerBuyer) })
  }, [event.id, event.maxPerBuyer])

  async function send(submit: FormEvent) {
    submit.preventDefault()
    setFailure(null)
    setMissing(wish.priceClasses.length === 0)
    if (wish.priceClasses.length === 0) return
    setSending(true)
    if (isStranger) {
      saveDraft(event.id, wish)
      await signIn().catch(() => {})
    } else setFailure(await join({ ...wish, language }))
    setSending(false)
  }

  const change = (part: Partial<WishDraft>) => setWish((before) => ({ ...before, ...part }))
  function choose(priceClasses: string[]) {
    setMissing(false)
    change({ priceClasses })
  }
  return { wish, change, choose, isMissing, failure, isSending, isStranger, send }
}

interface QuantityProps {
  wish: WishDraft
  max: number
  onChange: (part: Partial<WishDraft>) => void
}

/** How many, and whether side by side. */
function Quantity({ wish, max, onChange }: QuantityProps) {
  const { t } = useTranslation('waitingList')
  return (
    <div className="wish__quantity">
      <span className="label" aria-hidden="true">
        {t('form.quantity')}
      </span>
      <QuantityStepper
        label={t('form.quantity')}
        lessLabel={t('form.less')}
        moreLabel={t('form.more')}
        value={wish.quantity}
        max={max}
        onChange={(quantity) => onChange({ quantity })}
      />
      <Checkbox
        label={t('form.together')}
        checked={wish.quantity > 1 && wish.together}
        disabled={wish.quantity === 1}
        onChange={(tick) => onChange({ together: tick.target.checked })}
      />
    </div>
  )
}

const WHEELCHAIR = homeGround.priceClasses.find(({ seating }) => seating === 'wheelchair')?.id

interface PriceClassesProps {
  event: EventDetail
  list: WaitingList
  ticketType: string
  chosen: string[]
  isMissing: boolean
  onChange: (chosen: string[]) => void
}

/** Those with free places stay visible and say so: there one buys instead of waiting. */
function PriceClasses({ event, list, ticketType, chosen, isMissing, onChange }: PriceClassesProps) {
  const { t } = useTranslation('waitingList')
  const language = useLanguage()
  const text = useText()
  const rows = homeGround.priceClasses.flatMap(({ id }) => {
    const price = priceOf(event, { priceClass: id, ticketType })
    return price ? [price] : []
  })

  /** Wheelchair places are wished for alone. */
  function toggle(id: string) {
    if (chosen.includes(id)) return onChange(chosen.filter((one) => one !== id))
    onChange(id === WHEELCHAIR ? [id] : [...chosen.filter((one) => one !== WHEELCHAIR), id])
  }

  return (
    <ChoiceGroup
      legend={t('form.classes')}
      hint={t('form.classesHint')}
      error={isMissing && t('form.classesMissing')}
    >
      {rows.map(({ priceClass: id, priceClassName, price }) => {
        const isFree = !list.priceClasses.includes(id)
        return (
          <Checkbox
            key={id}
            className="wish__choice"
            disabled={isFree}
            checked={chosen.includes(id) && !isFree}
            onChange={() => toggle(id)}
            label={
              <>
                <span>
                  {text(priceClassName)}
                  {isFree && <small>{t('form.stillFree')}</small>}
                  {id === WHEELCHAIR && !isFree && <small>{t('form.wheelchair')}</small>}
                </span>
                <b>{shortMoney(price, language)}</b>
              </>
            }
          />
        )
      })}
    </ChoiceGroup>
  )
}
