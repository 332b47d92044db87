import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { setNotice } from '#modules/catalogue/wishes/wishes.endpoints.ts'
import { call } from '#web/api/call.ts'
import { useText } from '#web/site/here.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { mark, unmark, type Words } from './marking.ts'
import type { ShownWish } from './use-wishes.ts'
import { useWords } from './WishButton.tsx'

type Change = (to: (wishes: ShownWish[]) => ShownWish[]) => void

export type WishActions = {
  remove(wish: ShownWish): Promise<void>
  choose(wish: ShownWish, sku: string): Promise<void>
  tell(wish: ShownWish, isTold: boolean): Promise<void>
}

/** What can be done to a wish: seen at once, and taken back where the server says no. */
export function useWishActions(change: Change): WishActions {
  const { t } = useTranslation('wishes')
  const text = useText()
  const words = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: words are those of the page
  return useMemo(() => {
    const put = (wish: ShownWish) =>
      change((all) => all.map((one) => (one.productId === wish.productId ? wish : one)))
    return {
      async remove(wish) {
        let at = 0
        change((all) => {
          at = all.findIndex(({ productId }) => productId === wish.productId)
          return all.filter((one) => one !== all[at])
        })
        const back = () => change((all) => all.toSpliced(Math.max(at, 0), 0, wish))
        if (!(await unmark(wish.productId))) return back()
        const undo = { label: t('undo'), onSelect: () => void putBack(wish, words, back) }
        const name = wish.name ? text(wish.name) : t('somethingGone')
        toast({
          kind: 'info',
          id: 'wishes',
          title: t('removed', { name }),
          // What is sold no more cannot be marked anew.
          ...(wish.product ? { action: undo } : {}),
        })
      },
      async choose(wish, sku) {
        put({ ...wish, sku })
        const product = wish.product!
        if (!(await mark(product, words, { sku, userOptionValues: wish.userOptionValues }))) put(wish)
      },
      async tell(wish, isTold) {
        put({ ...wish, isTold })
        const answer = await call(setNotice, {
          params: { id: wish.productId },
          body: { isTold },
          reaction: ({ problem }) =>
            problem?.errorCode === 'EMAIL_MISSING' ? { message: 'native.CONSENT_EMAIL_MISSING' } : undefined,
        })
        if (!answer.ok) put(wish)
      },
    }
  }, [change])
}

async function putBack(wish: ShownWish, words: Words, back: () => void): Promise<void> {
  const product = wish.product!
  if (!(await mark(product, words, wish))) return
  back()
  if (wish.isTold) await call(setNotice, { params: { id: product.id }, body: { isTold: true } })
}
