import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { nameChildren, readCartChildren } from '#modules/families/in-cart/in-cart.endpoints.ts'
import type { CartChildren, NamedChildren } from '#modules/families/in-cart/in-cart.schema.ts'
import { bearer } from '#web/api/bearer.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { write } from '#web/api/screen-calls.ts'
import { useCart } from '../cart.ts'
import { isGoods } from '../cart-view.ts'

type InCart = CartChildren & {
  /** Null: it is done; else why not, told in its place. */
  name(cartItemId: string, children: NamedChildren['children']): Promise<Failure | null>
}

const Context = createContext<InCart | null>(null)

/** For which of my children the tickets in my cart are; null for whoever looks after nobody. */
export function useCartChildren(): InCart | null {
  return useContext(Context)
}

/** Around what asks for whom tickets are: the page of the cart and the checkout, not what opens over other pages. */
export function WithCartChildren({ children }: { children: ReactNode }) {
  const { cart } = useCart()
  const [data, setData] = useState<CartChildren | null>(null)
  const places = cart?.orders.flatMap(({ items }) => items.filter((item) => !isGoods(item))) ?? []
  const lines = places.map(({ id, quantity }) => `${id}:${quantity}`).join()
  const load = useCallback(async (signal?: AbortSignal) => {
    const answer = await call(readCartChildren, { signal, reaction: () => 'silent' })
    if (answer.ok && !signal?.aborted) setData(answer.data)
  }, [])
  useEffect(() => {
    if (lines === '' || bearer.status() !== 'signedIn') return setData(null)
    const ended = new AbortController()
    void load(ended.signal)
    return () => ended.abort()
  }, [lines, load])
  const inCart = useMemo(
    () =>
      data && data.children.length > 0
        ? {
            ...data,
            async name(id: string, named: NamedChildren['children']) {
              const failure = await write(nameChildren, { params: { id }, body: { children: named } })
              // Also after a refusal: another device may have named others meanwhile.
              await load()
              return failure
            },
          }
        : null,
    [data, load],
  )
  return <Context value={inCart}>{children}</Context>
}
