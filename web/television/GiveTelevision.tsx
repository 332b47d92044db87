import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { club } from '#club/club.ts'
import { televisionGifts } from '#club/television.ts'
import { formatMoney } from '#platform/money.ts'
import { dayOf } from '#web/account/day.ts'
import { usePriceRights } from '#web/cart/price-rights.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { EMPTY_GIFT, type GiftForm, LINE_MAX } from './gift-form.ts'
import type { GiftProblem } from './gift-item.ts'
import { useGiftOffers } from './offers.ts'

const TV = { tv: club.tvName }

interface FormProps {
  form: GiftForm
  change: (part: Partial<GiftForm>) => void
  /** What is said at a field. */
  wrongAt: (field: string) => string | undefined
}

/** Club TV for somebody else: how long, with which words, and how it reaches them. */
export function GiveTelevision({ redeemableUntil, today }: { redeemableUntil: string; today: string }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const { isBusy, element, send, ...given } = useGiving()
  return (
    <section aria-labelledby="tv-give" id="give">
      <h2 className="h2" id="tv-give">
        {t('gift.title')}
      </h2>
      <p className="lead">{t('gift.lead', TV)}</p>
      <div className="tv-gift">
        <form ref={element} onSubmit={send} noValidate>
          <Lengths {...given} />
          <Words {...given} />
          <Ways {...given} today={today} />
          <Button type="submit" busy={isBusy} iconAfter="cart">
            {t(isBusy ? 'taking' : 'gift.submit')}
          </Button>
          <p className="micro muted">{t('gift.terms', { day: dayOf(redeemableUntil, language) })}</p>
        </form>
        <Preview form={given.form} />
      </div>
    </section>
  )
}

/** Into the cart and there; what is wrong is said at its field, which has the focus then. */
function useGiving() {
  const language = useLanguage()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(EMPTY_GIFT)
  const { t: errors } = useTranslation('errors')
  const [problem, setProblem] = useState<GiftProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  function change(part: Partial<GiftForm>) {
    setForm((before) => ({ ...before, ...part }))
    setProblem(null)
  }

  function refuse(found: GiftProblem) {
    setProblem(found)
    element.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus()
  }

  async function send(submit: FormEvent) {
    submit.preventDefault()
    if (isBusy) return
    // Fetched only when somebody buys.
    const [{ giftItem }, { addToCart }] = await Promise.all([
      import('./gift-item.ts'),
      import('#web/cart/cart.ts'),
    ])
    const item = giftItem(form)
    if ('code' in item) return refuse(item)
    setBusy(true)
    const added = await addToCart(item)
    setBusy(false)
    if (added) await navigate(path.cart(language))
  }

  const wrongAt = (field: string) => (problem?.field === field ? errors(`native.${problem.code}`) : undefined)
  return { form, change, wrongAt, isBusy, element, send }
}

function Lengths({ form, change }: Omit<FormProps, 'wrongAt'>) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const text = useText()
  const { isMember } = usePriceRights()
  const gifts = useGiftOffers()
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <ChoiceGroup legend={t('gift.length')} className="options">
      {gifts.map(({ id, name, cents, memberCents, runs }) => (
        <OptionCard
          key={id}
          name="gift"
          value={id}
          checked={form.offer === id}
          onChange={() => change({ offer: id })}
          title={text(name)}
          detail={[
            t(runs === 'season' ? 'gift.season' : 'gift.months'),
            isMember ? t('yours') : t('membersPay', { price: money(memberCents) }),
          ].join(' · ')}
          aside={<b className="num">{money(isMember ? memberCents : cents)}</b>}
        />
      ))}
    </ChoiceGroup>
  )
}

function Words({ form, change, wrongAt }: FormProps) {
  const { t } = useTranslation('television')
  const line = (key: 'giverName' | 'recipientName') => ({
    value: form[key],
    maxLength: LINE_MAX,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [key]: currentTarget.value }),
  })
  return (
    <>
      <div className="tv-gift__names">
        <Field label={t('gift.from')} note={t('gift.optional')} error={wrongAt('giverName')}>
          <Input name="giverName" {...line('giverName')} />
        </Field>
        <Field label={t('gift.for')} note={t('gift.optional')} error={wrongAt('recipientName')}>
          <Input name="recipientName" {...line('recipientName')} />
        </Field>
      </div>
      <Field
        label={t('gift.greeting')}
        note={t('gift.optional')}
        hint={t('gift.left', { count: LINE_MAX - form.greeting.length })}
        error={wrongAt('greeting')}
      >
        <Textarea
          name="greeting"
          rows={2}
          value={form.greeting}
          maxLength={LINE_MAX}
          onChange={({ currentTarget }) => change({ greeting: currentTarget.value.replace(/\n/g, ' ') })}
        />
      </Field>
    </>
  )
}

function Ways({ form, change, wrongAt, today }: FormProps & { today: string }) {
  const { t } = useTranslation('television')
  return (
    <fieldset className="tv-gift__ways">
      <legend className="label">{t('gift.ways')}</legend>
      <Checkbox
        name="paper"
        label={t('gift.paper')}
        checked={form.onPaper}
        onChange={({ currentTarget }) => change({ onPaper: currentTarget.checked })}
        error={wrongAt('paper')}
      />
      <Checkbox
        name="mail"
        label={t('gift.mail')}
        checked={form.byMail}
        onChange={({ currentTarget }) => change({ byMail: currentTarget.checked })}
      />
      {form.byMail && (
        <div className="tv-gift__names">
          <Field label={t('gift.email')} error={wrongAt('email')}>
            <Input
              name="email"
              type="email"
              autoComplete="off"
              maxLength={LINE_MAX}
              value={form.email}
              onChange={({ currentTarget }) => change({ email: currentTarget.value })}
            />
          </Field>
          <Field label={t('gift.day')} note={t('gift.dayNote')} error={wrongAt('sendOn')}>
            <Input
              name="sendOn"
              type="date"
              min={today}
              value={form.sendOn}
              onChange={({ currentTarget }) => change({ sendOn: currentTarget.value })}
            />
          </Field>
        </div>
      )}
    </fieldset>
  )
}

/** As the paper will look. */
function Preview({ form }: { form: GiftForm }) {
  const { t } = useTranslation('television')
  const text = useText()
  const offer = televisionGifts.find(({ id }) => id === form.offer)
  const [giver, recipient] = [form.giverName.trim(), form.recipientName.trim()]
  return (
    <figure className="tv-gift__card notched">
      <figcaption className="vh">{t('gift.preview')}</figcaption>
      <p className="tv-gift__kind">{t('gift.card')}</p>
      <p className="num">{offer ? text(offer.name) : '–'}</p>
      <p>
        <b>{club.tvName}</b>
      </p>
      <p className="tv-gift__words">
        {recipient && <b>{t('gift.forName', { name: recipient })}</b>}
        {giver && <b>{t('gift.fromName', { name: giver })}</b>}
        <span>{form.greeting.trim() || t('gift.sample')}</span>
      </p>
    </figure>
  )
}
