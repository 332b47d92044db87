import { useCallback, useEffect, useState } from 'react'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { listWished, listWishes } from '#modules/catalogue/wishes/wishes.endpoints.ts'
import { MAX_WISHES, type Wish } from '#modules/catalogue/wishes/wishes.schema.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import { keptMarks, type Mark } from './mark-store.ts'
import { readMarks } from './marks.ts'

/** A wish as the list shows it; one of a browser has no moment and no notice. */
export type ShownWish = Omit<Wish, 'markedAt' | 'name'> & { name: Wish['name'] | null }

export type WishesState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'known'; wishes: ShownWish[] }

/** The list of whoever is there; what this browser kept has joined the account before it is read. */
export function useWishes() {
  const { status } = useSession()
  const [state, setState] = useState<WishesState>({ kind: 'loading' })
  const load = useCallback(async () => {
    if (status === 'unknown') return
    await readMarks()
    const wishes = status === 'signedIn' ? await readOwn() : await readKept(keptMarks())
    setState(wishes ? { kind: 'known', wishes } : { kind: 'failed' })
  }, [status])
  useEffect(() => void load(), [load])

  const change = useCallback(
    (to: (wishes: ShownWish[]) => ShownWish[]) =>
      setState((now) => (now.kind === 'known' ? { kind: 'known', wishes: to(now.wishes) } : now)),
    [],
  )
  return { state, load, change, isSignedIn: status === 'signedIn' }
}

const silent = () => 'silent' as const

async function readOwn(): Promise<ShownWish[] | null> {
  const answer = await call(listWishes, { reaction: silent, retries: 1 })
  return answer.ok ? answer.data.items : null
}

async function readKept(marks: readonly Mark[]): Promise<ShownWish[] | null> {
  const kept = marks.slice(0, MAX_WISHES)
  if (kept.length === 0) return []
  const ids = kept.map(({ productId }) => productId).join(',')
  const answer = await call(listWished, { query: { ids }, reaction: silent, retries: 1 })
  if (!answer.ok) return null
  const products = new Map<string, ShopProduct>(answer.data.items.map((one) => [one.id, one]))
  return kept.map(({ productId, sku, userOptionValues, name }) => {
    const product = products.get(productId) ?? null
    return { productId, sku, userOptionValues, isTold: false, name: product?.name ?? name ?? null, product }
  })
}
