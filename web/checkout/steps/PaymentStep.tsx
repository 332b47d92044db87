import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { CartCodes } from '#web/cart/codes/CartCodes.tsx'
import { useHere } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'
import type { Offer } from '../methods.ts'
import { Step } from './Step.tsx'

interface PaymentStepProps {
  cart: Cart
  offers: Offer[]
  chosen: string
  onChoose: (key: string) => void
  /** There is an account that could keep it for next time. */
  mayRemember: boolean
  remember: boolean
  onRemember: (remember: boolean) => void
}

const icons: Record<string, IconName> = {
  creditcard: 'card',
  paypal: 'wallet',
  klarna: 'calendar',
  applepay: 'wallet',
  googlepay: 'wallet',
  sepa: 'document',
  purchaseOnAccount: 'mail',
  nopayment: 'check',
}
const iconOfStored: Record<StoredPaymentMethod['kind'], IconName> = {
  creditCard: 'card',
  payPal: 'wallet',
  sepa: 'document',
  purchaseOnAccount: 'mail',
  other: 'wallet',
}

/** How it is paid: codes and vouchers first, then the rest. What cannot be chosen stays visible and says why. */
export function PaymentStep({
  cart,
  offers,
  chosen,
  onChoose,
  mayRemember,
  remember,
  onRemember,
}: PaymentStepProps) {
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  return (
    <Step id="payment" number={4} title={t('payment.title')}>
      <div className="step__body">
        <CartCodes cart={cart} partners="checkout" />
        {offers.length === 0 && <Banner kind="warn">{t('payment.none')}</Banner>}
        <ChoiceGroup legend={<span className="vh">{t('payment.title')}</span>} className="options">
          {offers.map((offer) => (
            <OptionCard
              key={offer.key}
              name="payment"
              checked={offer.key === chosen}
              onChange={() => onChoose(offer.key)}
              title={titleOf(offer, t)}
              detail={detailOf(offer, t)}
              unavailableReason={
                offer.unavailable &&
                t(`payment.${offer.unavailable}`, { sum: formatMoney(offer.limitCents ?? 0, language) })
              }
              aside={<Icon name={offer.stored ? iconOfStored[offer.stored.kind] : icons[offer.method]!} />}
            >
              {mayRemember && mayBeStored(offer) && (
                <Checkbox
                  label={t('payment.remember')}
                  checked={remember}
                  onChange={(event) => onRemember(event.target.checked)}
                />
              )}
            </OptionCard>
          ))}
        </ChoiceGroup>
      </div>
    </Step>
  )
}

/** A mandate is always kept, a stored method is kept already. */
function mayBeStored({ method }: Offer): boolean {
  return method === 'creditcard' || method === 'paypal'
}

function titleOf({ method, stored }: Offer, t: TFunction<'checkout'>): string {
  if (!stored) return t(`payment.methods.${method}`)
  if (stored.kind === 'payPal') return t('payment.stored.payPal', { account: stored.account ?? '' })
  const name = stored.brand ?? t(`payment.methods.${stored.kind === 'sepa' ? 'sepa' : 'creditcard'}`)
  return t('payment.stored.ending', { name, digits: stored.endingDigits ?? '' })
}

function detailOf({ method, stored }: Offer, t: TFunction<'checkout'>): string | undefined {
  if (!stored) return t(`payment.details.${method}`)
  if (!stored.expiry) return stored.holder ?? undefined
  const [year, month] = stored.expiry.split('-')
  return t('payment.stored.expiry', { holder: stored.holder ?? '', expiry: `${month}/${year}` })
}
