import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AddedMatch } from '#modules/contracts/added-matches/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { addToCart } from '#web/cart/cart.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'

/** One step: into the cart, and on to the checkout. */
export function BuyAdded({ match }: { match: AddedMatch }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const text = useText()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const price = formatMoney(match.price, language)

  async function buy() {
    setBusy(true)
    let isInCart = false
    // It is in the cart already: then that is where it is paid.
    const added = await addToCart({ sku: match.sku }, ({ problem }) => {
      isInCart = problem?.errorCode === 'CARTITEM_QUANTITY_ABOVE_MAX'
      return isInCart
    })
    if (added || isInCart) return void navigate(path.checkout(language))
    setBusy(false)
  }

  return (
    <Button
      size="s"
      iconAfter="arrow"
      busy={isBusy}
      aria-label={t('added.buyOne', { match: text(match.event.name), price })}
      onClick={() => void buy()}
    >
      {isBusy ? t('added.busy') : t('added.buy', { price })}
    </Button>
  )
}
