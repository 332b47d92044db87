import { useTranslation } from 'react-i18next'
import type { CartItem } from '#modules/cart/schema.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { addToCart, removeFromCart, useCart } from './cart.ts'
import { isExpired } from './cart-view.ts'
import { ABOVE_EVERYTHING } from './reactions.ts'

/** Takes a line out at once and offers to put it back: goods always, a place while nobody else has taken it. */
export function RemoveButton({ item, name }: { item: CartItem; name: string }) {
  const { t } = useTranslation('cart')
  const { busy } = useCart()

  async function remove() {
    if (!(await removeFromCart(item)) || isExpired(item)) return
    const { sku, quantity, userOptionValues } = item
    toast({
      kind: 'info',
      title: t('removed', { name }),
      zIndex: ABOVE_EVERYTHING,
      action: { label: t('undo'), onSelect: () => void addToCart({ sku, quantity, userOptionValues }) },
    })
  }

  return (
    <IconButton
      icon="trash"
      label={t('remove', { name })}
      aria-disabled={busy.has(item.id) || undefined}
      onClick={() => !busy.has(item.id) && void remove()}
    />
  )
}
