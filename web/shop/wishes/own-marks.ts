import { listMarks, mergeWishes } from '#modules/catalogue/wishes/wishes.endpoints.ts'
import { MAX_WISHES } from '#modules/catalogue/wishes/wishes.schema.ts'
import { bearer } from '#web/api/bearer.ts'
import { call } from '#web/api/call.ts'
import { KEPT, keptMarks, noteLeftOut, showMarks } from './mark-store.ts'

/** The marks of whoever is signed in; what this browser kept joins them first. */
export async function readOwnMarks(): Promise<void> {
  await joinKeptMarks()
  const answer = await call(listMarks, { reaction: () => 'silent' })
  // Nobody asked for hearts: where they cannot be had, none is filled.
  if (answer.ok && bearer.status() === 'signedIn') showMarks(answer.data.items)
}

/** Twice is once for the server, as when two tabs do it. Without an answer the next page tries again. */
async function joinKeptMarks(): Promise<void> {
  const items = keptMarks()
    .slice(0, MAX_WISHES)
    .map(({ productId, sku, userOptionValues }) => ({ productId, sku, userOptionValues }))
  if (items.length === 0) return
  const answer = await call(mergeWishes, { body: { items }, reaction: () => 'silent' })
  // An organisation has a list of its own (403): then it waits for the person.
  if (!answer.ok && answer.failure.status !== 400) return
  localStorage.removeItem(KEPT)
  if (answer.ok) noteLeftOut(answer.data.leftOut)
}
