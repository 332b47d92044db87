import './codes.css'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'
import { AppliedCodes } from './AppliedCodes.tsx'
import { CodeField, useCodeForm } from './CodeField.tsx'
import { addCode, type PartnerListName } from './codes.ts'
import { PartnerDiscounts } from './PartnerDiscounts.tsx'

/** Everything that takes something off: what is there, one field for vouchers and promotion codes, and the partners. */
export function CartCodes({ cart, partners = 'cart' }: { cart: Cart; partners?: PartnerListName }) {
  const { t } = useTranslation('cart')
  const titleId = useId()
  return (
    <section className="codes" aria-labelledby={titleId}>
      <h3 className="h4" id={titleId}>
        {t('codes.title')}
      </h3>
      <AppliedCodes cart={cart} />
      <CodeForm cart={cart} />
      <PartnerDiscounts cart={cart} list={partners} />
    </section>
  )
}

/** What was typed stays until it has worked. */
function CodeForm({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const [sellerId, setSellerId] = useState<number | null>(null)
  const whose = cart.orders.find((order) => order.sellerId === sellerId) ?? cart.orders[0]!
  const form = useCodeForm((code) => addCode({ code, sellerId: whose.sellerId }))
  return (
    <form className="codes__f" onSubmit={form.submit} noValidate>
      {cart.orders.length > 1 && (
        <Field label={t('codes.seller')}>
          <Select value={whose.sellerId} onChange={(event) => setSellerId(Number(event.target.value))}>
            {cart.orders.map((order) => (
              <option key={order.sellerId} value={order.sellerId}>
                {order.seller}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <CodeField label={t('codes.field')} hint={t('codes.hint')} form={form} />
      <p role="status" className="vh">
        {form.taken && t('codes.taken', { code: form.taken })}
      </p>
    </form>
  )
}
