import { listCodes } from '#modules/office/codes/endpoints.ts'
import { codeKinds } from '#modules/office/codes/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import type { Hit } from '../../finders.ts'

const MOST = 3

/** Codes for the palette: by code, name or partner; a voucher by its whole code or its end. */
export async function findCodes(words: string, signal: AbortSignal): Promise<Hit[]> {
  const lists = await Promise.all(
    codeKinds.map((kind) => read(listCodes, { query: { q: words, kind, pageSize: MOST }, signal })),
  )
  return lists
    .flatMap(({ items }) => items)
    .slice(0, MOST)
    .map(({ id, kind, code, name, partner }) => ({
      id,
      icon: 'cart',
      title: code,
      detail: name?.de ?? partner ?? undefined,
      to: `/codes?${new URLSearchParams({ kind, q: words })}`,
    }))
}
