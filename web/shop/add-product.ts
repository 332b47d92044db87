import type { CatalogueError } from '#modules/catalogue/schema.ts'
import type { Failure } from '#web/api/errors.ts'

/** Refusals that the form shows where they belong; all others are told by the cart. */
const OWN: readonly CatalogueError[] = [
  'CARTITEM_QUANTITY_ABOVE_STOCK',
  'PRODUCT_INACTIVE',
  'FLOCK_NOT_AVAILABLE',
  'FLOCK_NAME_TOO_LONG',
  'FLOCK_NAME_HAS_OTHER_CHARACTERS',
  'FLOCK_NAME_REFUSED',
  'FLOCK_NUMBER_OUT_OF_RANGE',
  'FLOCK_NUMBER_REFUSED',
  'FLOCK_TOGETHER_REFUSED',
]

type Wanted = { sku: string; quantity: number; userOptionValues: { key: string; value: string }[] }
type Outcome = { kind: 'added' } | { kind: 'refused'; errorCode: string } | { kind: 'failed' }

/** Through the cart's own door, which is fetched only when somebody buys. */
export async function addProductToCart(wanted: Wanted): Promise<Outcome> {
  const { addToCart } = await import('#web/cart/cart.ts')
  let refused: string | null = null
  const added = await addToCart(wanted, (failure: Failure) => {
    const code = failure.problem?.errorCode
    if (failure.status === 400 && OWN.includes(code as CatalogueError)) refused = code!
    return refused !== null
  })
  if (added) return { kind: 'added' }
  return refused === null ? { kind: 'failed' } : { kind: 'refused', errorCode: refused }
}
