import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useHere, useText } from '#web/site/here.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useCart } from '../cart.ts'
import { type AppliedCode, appliedCodes, shownCode } from './cart-codes.ts'
import { removeCode, removePartnerDiscount } from './codes.ts'
import { usePartners } from './usePartners.ts'

/** The codes of a cart: what each takes off, and the way out. */
export function AppliedCodes({ cart }: { cart: Cart }) {
  const codes = appliedCodes(cart)
  if (codes.length === 0) return null
  return (
    <ul className="codes__list">
      {codes.map((code) => (
        <Code key={code.key} code={code} />
      ))}
    </ul>
  )
}

function Code({ code }: { code: AppliedCode }) {
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const { busy } = useCart()
  const name = useCodeName()
  const key = code.kind === 'partner' ? code.id : code.code
  const remove = () => (code.kind === 'partner' ? removePartnerDiscount(code.id) : removeCode(code.code))
  return (
    <li>
      <div>
        <b>{name(code)}</b>
        <p>
          <span className="codes__code">{shownCode(code.code)}</span>
          {code.kind === 'voucher' && <Rest voucher={code} />}
        </p>
      </div>
      <span className="codes__amount">
        {code.cents > 0 ? `−${formatMoney(code.cents, language)}` : t('codes.nothing')}
      </span>
      <IconButton
        icon="trash"
        label={t('remove', { name: `${name(code)} ${shownCode(code.code)}` })}
        aria-disabled={busy.has(key) || undefined}
        onClick={() => !busy.has(key) && void remove()}
      />
    </li>
  )
}

/** What stays on a voucher after this purchase, and until when. */
function Rest({ voucher }: { voucher: Extract<AppliedCode, { kind: 'voucher' }> }) {
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const { balanceAfter, expiresAt } = voucher
  const day =
    expiresAt && new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(expiresAt))
  return (
    <>
      {balanceAfter > 0 && <span>{t('codes.rest', { amount: formatMoney(balanceAfter, language) })}</span>}
      {balanceAfter > 0 && day && <span>{t('codes.until', { day })}</span>}
    </>
  )
}

/** What a code is called beside its amount. */
export function useCodeName(): (code: AppliedCode) => string {
  const { t } = useTranslation('cart')
  const text = useText()
  const { partners } = usePartners(false)
  return (code) => {
    if (code.kind === 'promotion') return text(code.name)
    if (code.kind === 'voucher') return t('codes.voucher')
    const partner = partners?.find((one) => one.id === code.partnerId)
    return partner ? t('codes.ofPartner', { partner: partner.displayName }) : t('codes.partner')
  }
}
