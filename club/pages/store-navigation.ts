import type { Text } from '../club.ts'

/** What stands beside the cart in the navigation of the stores; addresses by their names in `web/paths.ts`. */
export const cartContents: { page: 'cart' | 'checkout' | 'giftVoucher'; title: Text; icon: string }[] = [
  { page: 'cart', title: { de: 'Warenkorb', en: 'Cart', ja: 'カート' }, icon: 'cart' },
  { page: 'giftVoucher', title: { de: 'Gutscheine', en: 'Gift vouchers', ja: 'ギフト券' }, icon: 'gift' },
  { page: 'checkout', title: { de: 'Zur Kasse', en: 'Checkout', ja: 'レジへ' }, icon: 'arrow' },
]

/** Icons of shelves on the first level, by their German slug; the others have none. */
export const shelfIcons: Readonly<Record<string, string>> = {
  trikots: 'shirt',
  kinder: 'child',
  sale: 'percent',
}
