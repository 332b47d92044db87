import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { club } from '#club/club.ts'
import { PostalAddress } from '#modules/contacts/schema.ts'
import { dropPhoneSale, leavePhoneSale, payPhoneSale } from '#modules/office/counter/phone.endpoints.ts'
import type { OfficePhoneSale } from '#modules/office/counter/phone.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { Consequences } from '../../parts/Consequences.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

const WAYS = ['mail', 'cardOutside', 'purchaseOnAccount'] as const
type Way = (typeof WAYS)[number]

/** The sum, how it is paid, and what happens then. */
export function PayOrder({ sale, onEnded }: { sale: OfficePhoneSale; onEnded: () => void }) {
  const { t } = useTranslation('newOrder')
  const { language } = useOfficeLanguage()
  const { cart, buyer } = sale
  const isReached = (buyer.email ?? buyer.invited) !== null
  const [way, setWay] = useState<Way>(isReached ? 'mail' : 'cardOutside')
  const [isLeaving, setLeaving] = useState(false)
  const isEmpty = cart.totalItemQuantity === 0

  async function drop() {
    const answer = await act(dropPhoneSale, { params: { id: sale.id } })
    if (answer.ok || answer.failure.status === 404) onEnded()
  }

  return (
    <section className="sale-panel sale-panel--order" aria-label={t('pay.title')}>
      <p className="sale-panel__total" aria-live="polite">
        <span>{t('pay.total')}</span>
        <b className="num">{formatMoney(cart.totalPrice, language)}</b>
      </p>
      {cart.totalShippingPrice > 0 && (
        <p className="counter-small">
          {t('pay.shipping', { sum: formatMoney(cart.totalShippingPrice, language) })}
        </p>
      )}
      <Field label={t('pay.way')}>
        <Select
          value={way}
          onChange={({ target }) => setWay(WAYS.find((one) => one === target.value) ?? 'mail')}
        >
          {WAYS.map((one) => (
            <option key={one} value={one} disabled={one === 'mail' && !isReached}>
              {t(`ways.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {way === 'mail' ? (
        <Button
          wide
          kind="primary"
          disabledReason={isEmpty ? t('pay.empty') : null}
          onClick={() => setLeaving(true)}
        >
          {t('leave.button')}
        </Button>
      ) : (
        <PayNow key={way} sale={sale} way={way} isEmpty={isEmpty} />
      )}
      <Button wide size="s" kind="quiet" onClick={() => void drop()}>
        {t('pay.drop')}
      </Button>
      {isLeaving && <LeaveDialog sale={sale} onDone={onEnded} onClose={() => setLeaving(false)} />}
    </section>
  )
}

/** Into their own cart, with a mail: what happens first. */
function LeaveDialog({
  sale,
  onDone,
  onClose,
}: {
  sale: OfficePhoneSale
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('newOrder')
  const { language } = useOfficeLanguage()
  const { id, buyer, cart } = sale
  const items = cart.orders.flatMap((order) => order.items)
  const places = items.filter(({ expiresAt }) => expiresAt !== null)
  const goods = items.filter(({ expiresAt }) => expiresAt === null)
  const pieces = (some: typeof items) => some.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <ConsequencesDialog
      title={t('leave.title')}
      previewKey={['sale', id, 'leave', cart.version]}
      preview={() => ({
        lines: [
          { icon: 'cart', text: t('leave.cart', { name: buyer.name }), value: pieces(items) },
          ...(places.length > 0
            ? [{ icon: 'seat' as const, text: t('leave.held'), value: pieces(places) }]
            : []),
          ...(goods.length > 0 ? [{ text: t('leave.goods'), isNot: true }] : []),
          buyer.email
            ? { icon: 'mail', text: t('leave.mail', { email: buyer.email }), value: 1 }
            : { icon: 'mail', text: t('leave.invitation', { email: buyer.invited }) },
          { text: t('leave.unpaid'), isNot: true },
        ],
        confirm: t('leave.confirm'),
      })}
      onConfirm={async () => {
        const answer = await act(leavePhoneSale, { params: { id }, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        const { email, until } = answer.data
        const text = until ? t('leave.until', { until: shortMoment(until, language) }) : undefined
        toast({ kind: 'ok', title: t('leave.done', { email }), ...(text ? { text } : {}) })
        onDone()
        return null
      }}
      onClose={onClose}
    />
  )
}

interface PayNowProps {
  sale: OfficePhoneSale
  way: Exclude<Way, 'mail'>
  isEmpty: boolean
}

function PayNow({ sale, way, isEmpty }: PayNowProps) {
  const { t } = useTranslation('newOrder')
  const { language } = useOfficeLanguage()
  const { addresses } = sale.buyer
  const [chosen, setChosen] = useState(addresses[0]?.id ?? '')
  const [reference, setReference] = useState('')
  const pay = usePay({ sale, way, reference })
  const saved = addresses.find(({ id }) => id === chosen)
  const sum = formatMoney(sale.cart.totalPrice, language)
  return (
    <>
      {addresses.length > 1 && <SavedAddress {...{ addresses, chosen }} onChoose={setChosen} />}
      {way === 'cardOutside' && (
        <Field label={t('pay.reference')} hint={t('pay.referenceHint')}>
          <Input
            value={reference}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
      )}
      <Form
        key={chosen}
        className="office-form"
        schema={PostalAddress}
        defaultValues={addressFrom(saved)}
        fallback={t('pay.failed')}
        onSubmit={pay}
      >
        <InputField name="firstName" label={t('address.firstName')} autoComplete="off" />
        <InputField name="lastName" label={t('address.lastName')} autoComplete="off" />
        <InputField name="street" label={t('address.street')} autoComplete="off" />
        <InputField name="postalCode" label={t('address.postalCode')} autoComplete="off" />
        <InputField name="city" label={t('address.city')} autoComplete="off" />
        <InputField name="countryCode" label={t('address.country')} autoComplete="off" />
        <InputField name="phone" label={t('address.phone')} optional autoComplete="off" />
        <Consequences
          title={t('pay.then')}
          lines={[
            { icon: 'parcel', text: t('then.order'), value: sum },
            {
              icon: 'mail',
              text: t(sale.buyer.invited ? 'then.invited' : 'then.mail'),
              value: sale.buyer.email ? 1 : 0,
            },
            { icon: way === 'cardOutside' ? 'card' : 'document', text: t(`then.${way}`) },
          ]}
        />
        <SubmitButton kind="primary" wide busyLabel={t('pay.busy')}>
          {isEmpty ? t('pay.empty') : t(`pay.${way}`, { sum })}
        </SubmitButton>
      </Form>
    </>
  )
}

interface SavedAddressProps {
  addresses: OfficePhoneSale['buyer']['addresses']
  chosen: string
  onChoose: (id: string) => void
}

function SavedAddress({ addresses, chosen, onChoose }: SavedAddressProps) {
  const { t } = useTranslation('newOrder')
  return (
    <Field label={t('pay.address')}>
      <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {addresses.map(({ id, firstName, lastName, street, city }) => (
          <option key={id} value={id}>
            {firstName} {lastName}, {street}, {city}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Pays the order at the total that is shown, and goes to it. */
function usePay({ sale, way, reference }: Pick<PayNowProps, 'sale' | 'way'> & { reference: string }) {
  const { t } = useTranslation('newOrder')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { totalPrice } = sale.cart
  return async (address: PostalAddress) => {
    const method = totalPrice === 0 ? ('nopayment' as const) : way
    const body = { method, reference: reference.trim() || null, address, expectedTotal: totalPrice }
    const answer = await act(payPhoneSale, { params: { id: sale.id }, body, reaction: () => 'silent' })
    if (!answer.ok) {
      await queries.invalidateQueries({ queryKey: ['sale', sale.id] })
      return answer.failure
    }
    toast({ kind: 'ok', title: t('pay.done', { number: answer.data.number }) })
    await navigate(`/bestellungen/${answer.data.orderId}`)
    return null
  }
}

function addressFrom(saved: OfficePhoneSale['buyer']['addresses'][number] | undefined) {
  const { company, firstName, lastName, street, additionalAddress, postalCode, city, countryCode, phone } =
    saved ?? {}
  return {
    company: company ?? null,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    street: street ?? '',
    additionalAddress: additionalAddress ?? null,
    postalCode: postalCode ?? '',
    city: city ?? '',
    countryCode: (countryCode ?? club.defaultCountry) as 'DE',
    phone: phone ?? null,
  }
}
