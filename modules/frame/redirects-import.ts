import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { type FrameContext, refuse } from './context.ts'
import {
  ANY_SITE,
  type Fault,
  follow,
  MOST_REDIRECTS,
  type Redirect,
  readRedirectTable,
  type TypedRedirect,
} from './redirects.rules.ts'
import * as storage from './redirects.storage.ts'
import { REDIRECTS_TAG, readTyped } from './redirects.ts'

export type Verdict = 'new' | 'changed' | 'same' | Fault | 'twice' | 'circle'
export type PlannedRow = {
  line: number
  typed: TypedRedirect | null
  verdict: Verdict
  redirect: Redirect | null
}

const keyOf = ({ site, path }: { site: string; path: string }) => `${site} ${path}`

/** What a table would change, line by line; nothing is written. @throws 422 what is no such table, 409 where it is too much */
export async function planImport(
  ctx: FrameContext,
  db: Db,
  { text, allowsForeign }: { text: string; allowsForeign: boolean },
): Promise<PlannedRow[]> {
  const table = readRedirectTable(text)
  if (!table || table.length === 0) throw refuse('SITE_REDIRECT_TABLE')
  const known = new Map<string, Redirect>()
  for (const { site, path, code, target } of await storage.loadAll(db))
    known.set(keyOf({ site, path }), { site, path, code, target })
  const planned = new Map(known)
  const seen = new Set<string>()
  const rows = table.map(({ line, typed }): PlannedRow => {
    const read = typed ? readTyped(ctx, typed, allowsForeign) : 'code'
    if (typeof read === 'string') return { line, typed, verdict: read, redirect: null }
    const key = keyOf(read)
    if (seen.has(key)) return { line, typed, verdict: 'twice', redirect: null }
    seen.add(key)
    const before = known.get(key)
    planned.set(key, read)
    const verdict = !before ? 'new' : JSON.stringify(before) === JSON.stringify(read) ? 'same' : 'changed'
    return { line, typed, verdict, redirect: read }
  })
  if (planned.size > MOST_REDIRECTS) throw refuse('SITE_REDIRECTS_TOO_MANY')
  const find = (site: string, path: string) =>
    planned.get(keyOf({ site, path })) ?? planned.get(keyOf({ site: ANY_SITE, path })) ?? null
  for (const row of rows) {
    if (!row.redirect) continue
    const met = await follow(row.redirect, find)
    if (met.includes(null)) Object.assign(row, { verdict: 'circle', redirect: null })
  }
  return rows
}

/** Writes what is new or changed; lines that are refused stay out, as they were shown. */
export async function writeImport(
  _ctx: FrameContext,
  trx: Trx,
  rows: readonly PlannedRow[],
): Promise<number> {
  const wanted = rows.flatMap(({ verdict, redirect }) =>
    redirect && (verdict === 'new' || verdict === 'changed') ? [{ id: newId(), redirect }] : [],
  )
  if (wanted.length > 0) await storage.writeAll(trx, wanted)
  await dropTags(trx, [REDIRECTS_TAG])
  return wanted.length
}
