import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartItem } from '#modules/cart/schema.ts'
import { addSaleCode, removeSaleThing, setSaleThing } from '#modules/office/counter/phone.endpoints.ts'
import type { OfficePhoneSale } from '#modules/office/counter/phone.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Failed } from './Failed.tsx'
import { useChange } from './use-change.ts'

type Change = ReturnType<typeof useChange>

/** What is in the order, at the price of its buyer, and the codes they name. */
export function Basket({ sale: { id, cart } }: { sale: OfficePhoneSale }) {
  const { t } = useTranslation('newOrder')
  const { language } = useOfficeLanguage()
  const change = useChange(id)
  const items = cart.orders.flatMap((order) => order.items)
  const codes = cart.orders.flatMap(({ vouchers, promotionCodes }) => [...vouchers, ...promotionCodes])
  return (
    <>
      <Failed failure={change.failure} />
      {items.length === 0 && <p className="counter-note">{t('basket.empty')}</p>}
      <ul className="last-sales sale-basket">
        {items.map((item) => (
          <li key={item.id}>
            <Thing item={item} problems={problemsOf(cart, item.id)} />
            <b className="num">{formatMoney(item.totalPrice, language)}</b>
            <ThingActions saleId={id} item={item} {...change} />
          </li>
        ))}
        {codes.map((one) => (
          <li key={one.code}>
            <div>{one.code}</div>
            <b className="num">{formatMoney(-one.discount, language)}</b>
            <span />
          </li>
        ))}
      </ul>
      {items.length > 0 && <CodeForm saleId={id} {...change} />}
    </>
  )
}

/** How many of it, where there may be more; and out of the order. */
function ThingActions({ saleId, item, change, isBusy }: Change & { saleId: string; item: CartItem }) {
  const { t } = useTranslation('newOrder')
  const { language } = useOfficeLanguage()
  const params = { id: saleId, itemId: item.id }
  return (
    <div className="last-sales__actions">
      {item.shownAs === 'product' && (
        <QuantityStepper
          label={t('basket.quantity', { name: item.name[language] ?? item.name.de })}
          lessLabel={t('basket.less')}
          moreLabel={t('basket.more')}
          value={item.quantity}
          max={item.maxQuantity}
          busy={isBusy}
          onChange={(quantity) =>
            void change(() => act(setSaleThing, { params, body: { quantity }, reaction: () => 'silent' }))
          }
        />
      )}
      <Button
        size="s"
        kind="quiet"
        busy={isBusy}
        onClick={() => void change(() => act(removeSaleThing, { params, reaction: () => 'silent' }))}
      >
        {t('basket.remove')}
      </Button>
    </div>
  )
}

/** A code that the buyer names. */
function CodeForm({ saleId, change, isBusy }: Change & { saleId: string }) {
  const { t } = useTranslation('newOrder')
  const [code, setCode] = useState('')

  async function addCode() {
    if (!code.trim()) return
    const params = { id: saleId }
    const body = { code: code.trim() }
    const added = await change(() => act(addSaleCode, { params, body, reaction: () => 'silent' }))
    if (!added) return
    if (added.failureReason === null) return setCode('')
    toast({
      kind: 'err',
      title: t('codes.refused'),
      text: t(`codes.${added.failureReason}`, t('codes.wrong')),
    })
  }

  return (
    <form
      className="sale-find sale-find--row"
      onSubmit={(event) => {
        event.preventDefault()
        void addCode()
      }}
    >
      <Field label={t('codes.label')}>
        <Input
          value={code}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Button type="submit" size="s" kind="quiet" busy={isBusy}>
        {t('codes.add')}
      </Button>
    </form>
  )
}

function Thing({ item, problems }: { item: CartItem; problems: string[] }) {
  const { t } = useTranslation(['newOrder', 'failures'])
  const { language } = useOfficeLanguage()
  const minutes = item.expiresIn === null ? null : Math.max(0, Math.ceil(item.expiresIn / 60))
  return (
    <div>
      {item.name[language] ?? item.name.de}{' '}
      <small>
        {item.detail && (item.detail[language] ?? item.detail.de)}
        {minutes !== null && minutes > 0 && ` ${t('basket.held', { count: minutes })}`}
      </small>
      {problems.map((code) => (
        <p key={code} className="sale-problem">
          {t(`failures:codes.${code}`, t('basket.problem'))}
        </p>
      ))}
    </div>
  )
}

function problemsOf({ orders }: OfficePhoneSale['cart'], itemId: string): string[] {
  return orders
    .flatMap(({ validationErrors }) => validationErrors[itemId] ?? [])
    .map(({ errorCode }) => errorCode)
}
