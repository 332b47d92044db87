import type { TFunction } from 'i18next'
import type { Language, Text } from '#club/club.ts'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { removeWish, saveWish } from '#modules/catalogue/wishes/wishes.endpoints.ts'
import { MAX_WISHES, type WishChoice } from '#modules/catalogue/wishes/wishes.schema.ts'
import { bearer } from '#web/api/bearer.ts'
import { call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { KEPT, keptMarks, type Mark, marksNow, showMarks } from './mark-store.ts'

type Marked = Pick<ShopProduct, 'id' | 'name'>
/** Of the page that the heart is on. */
export type Words = {
  t: TFunction
  language: Language
  text: (text: Text) => string
}
const NOTHING_CHOSEN: WishChoice = { sku: null, userOptionValues: [] }

/** Marks a product or takes it off, and says so with the way to the list or back. */
export async function toggleMark(product: Marked, words: Words, choice = NOTHING_CHOSEN): Promise<void> {
  const before = marksNow().get(product.id)
  const { t, language, text } = words
  const name = text(product.name)
  if (before) {
    if (!(await unmark(product.id))) return
    const undo = { label: t('mark.undo'), onSelect: () => void mark(product, words, before) }
    toast({ kind: 'info', id: 'wishes', title: t('mark.removed', { name }), action: undo })
    return
  }
  if (!(await mark(product, words, choice))) return
  const onSelect = () => window.location.assign(path.wishes(language))
  toast({
    kind: 'ok',
    id: 'wishes',
    title: t('mark.added', { name }),
    action: { label: t('mark.toList'), onSelect },
  })
}

/** False when it did not work: the visitor has been told then. */
export async function mark(product: Marked, words: Words, choice: WishChoice): Promise<boolean> {
  const { sku, userOptionValues } = choice
  const before = marksNow()
  const one: Mark = { productId: product.id, sku, userOptionValues, name: product.name }
  if (!before.has(product.id) && before.size >= MAX_WISHES) return sayFull(words)
  showMarks([one, ...[...before.values()].filter(({ productId }) => productId !== product.id)])
  if (!isSignedIn()) return keep([one, ...keptMarks().filter(({ productId }) => productId !== product.id)])
  const answer = await call(saveWish, {
    params: { id: product.id },
    body: { sku, userOptionValues },
    reaction: ({ problem }) => (problem?.errorCode === 'WISHES_FULL' ? 'silent' : undefined),
  })
  if (answer.ok) return true
  showMarks(before.values())
  return answer.failure.problem?.errorCode === 'WISHES_FULL' && sayFull(words)
}

export async function unmark(productId: string): Promise<boolean> {
  const before = marksNow()
  showMarks([...before.values()].filter((one) => one.productId !== productId))
  if (!isSignedIn()) return keep(keptMarks().filter((one) => one.productId !== productId))
  // Another device may have been faster: gone is gone.
  const reaction = ({ status }: { status: number | null }) => (status === 404 ? 'silent' : undefined)
  const answer = await call(removeWish, { params: { id: productId }, reaction })
  if (answer.ok || answer.failure.status === 404) return true
  showMarks(before.values())
  return false
}

const isSignedIn = () => bearer.status() === 'signedIn'

/** Where the browser keeps nothing the marks live as long as the page. */
function keep(marks: readonly Mark[]): true {
  try {
    if (marks.length === 0) localStorage.removeItem(KEPT)
    else localStorage.setItem(KEPT, JSON.stringify(marks))
  } catch {}
  return true
}

function sayFull({ t, language }: Words): false {
  const onSelect = () => window.location.assign(path.wishes(language))
  toast({
    kind: 'info',
    id: 'wishes',
    title: t('mark.full', { max: MAX_WISHES }),
    action: { label: t('mark.toList'), onSelect },
  })
  return false
}
