import type { LoaderFunctionArgs } from 'react-router'
import CartPage from '#web/cart/CartPage.tsx'
import { page } from '#web/site/context.ts'
import { ExpressPay } from './ExpressPay.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).private()
  return null
}

/** The cart, with the buttons of wallets above it: it knows nothing of paying itself. */
export default function ExpressCartPage() {
  return <CartPage above={(cart) => <ExpressPay cart={cart} />} />
}
