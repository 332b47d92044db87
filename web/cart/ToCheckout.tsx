import { useTranslation } from 'react-i18next'
import { derivedState } from '#modules/cart/derived.rules.ts'
import type { Cart } from '#modules/cart/schema.ts'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'

/** CHK-43. While something in the cart cannot be bought, the button says so instead. */
export function ToCheckout({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const { expiredItemCount, validationErrorCodes } = derivedState(cart)
  const reason = blockedBy(expiredItemCount, validationErrorCodes)
  if (reason) {
    return (
      <Button size="l" wide disabledReason={t(reason)}>
        {t('toCheckout')}
      </Button>
    )
  }
  return (
    <LinkButton to={path.checkout(language)} size="l" wide iconAfter="arrow">
      {t('toCheckout')}
    </LinkButton>
  )
}

/** Where it goes is chosen at checkout, so the country alone blocks nobody. */
function blockedBy(expired: number, codes: string[]): 'blocked.expired' | 'blocked.problems' | null {
  if (expired > 0) return 'blocked.expired'
  return codes.some((code) => !COUNTRY_CODES.includes(code)) ? 'blocked.problems' : null
}

const COUNTRY_CODES = ['CART_SHIPPINGCOUNTRYCODE_UNKNOWN', 'ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION']
