import './codes.css'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { AppliedCodes } from './AppliedCodes.tsx'
import { CodeField, useCodeForm } from './CodeField.tsx'
import { appliedCodes } from './cart-codes.ts'
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

/** Still in the cart: promotion codes by their name, vouchers by the four characters that are shown of them. */
function isThere(cart: Cart, typed: string): boolean {
  const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return appliedCodes(cart).some(({ code, kind }) =>
    kind === 'voucher' ? plain(code).slice(-4) === plain(typed).slice(-4) : plain(code) === plain(typed),
  )
}

/** What was typed stays until it has worked. */
function CodeForm({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const [sellerId, setSellerId] = useState<number | null>(null)
  const whose = cart.orders.find((order) => order.sellerId === sellerId) ?? cart.orders[0]!
  const form = useCodeForm((code) => addCode({ code, sellerId: whose.sellerId }))
  return (
    <form className="codes__form" onSubmit={form.submit} noValidate>
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
        {form.taken && isThere(cart, form.taken) && t('codes.taken', { code: form.taken })}
      </p>
    </form>
  )
}
