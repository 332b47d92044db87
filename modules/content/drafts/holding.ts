import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Checking } from '../checking/checking.ts'
import type { NodeKind } from '../schema.ts'
import type { ContentSource, Findings } from './drafts.schema.ts'
import type { DraftRow, StoredRow } from './drafts.storage.ts'
import * as storage from './drafts.storage.ts'
import { loadPlans, type PlanRow } from './plans.storage.ts'
import type { Saving } from './saving.ts'

export type DraftsContext = {
  checking: Pick<Checking, 'check' | 'checkAll'>
  saving: Pick<Saving, 'saveNodes'>
  /** Sees to it that what is planned becomes public in time. */
  planMoment(trx: Trx, at: Date): Promise<void>
}

/** The draft's new version, and what the check says of it. */
export type Saved = Findings & { version: number }

const refusals = {
  EDITORIAL_READ_ONLY: 'It comes from elsewhere and is not written here',
  EDITORIAL_NO_DRAFT: 'Nothing of it lies here as a draft',
  EDITORIAL_NOT_TAKEN_OVER: 'Only what came from files can be taken over',
} as const
export const refuse = (code: keyof typeof refusals) => new AppError(409, code, refusals[code])

/** Somebody was faster: who, and what they left. */
export function changed(by: { changedName: string; version: number } | null): AppError {
  return new AppError(409, 'EDITORIAL_CHANGED', 'Somebody has saved or published it since it was opened', {
    errors: by
      ? {
          changedBy: [
            { errorCode: String(by.version), ...(by.changedName ? { message: by.changedName } : {}) },
          ],
        }
      : {},
  })
}

/** A piece in all its languages: what is written of it, what is public or was, and what is planned over that. */
export type Piece = {
  uid: string
  kind: NodeKind
  site: string
  source: ContentSource
  drafts: DraftRow[]
  stored: StoredRow[]
  plans: PlanRow[]
}

/** 404 where there is none. */
export async function loadPiece(db: Db, uid: string): Promise<Piece> {
  const [drafts, stored, plans] = await Promise.all([
    storage.loadDrafts(db, uid),
    storage.loadStoredOf(db, uid),
    loadPlans(db, uid),
  ])
  const [first] = [...stored, ...drafts]
  if (!first) throw notFound()
  const { kind, site } = first.node
  return { uid, kind, site, source: sourceOf(stored), drafts, stored, plans }
}

/** What comes from elsewhere in one language is not written here in any. */
function sourceOf(stored: readonly StoredRow[]): ContentSource {
  return stored.find(({ source }) => source !== 'office')?.source ?? 'office'
}

/** The piece, held: whoever writes or publishes it waits. Refuses what is not written here. */
export async function holdPiece(trx: Trx, uid: string): Promise<Piece> {
  await storage.lockPieces(trx, [uid])
  const piece = await loadPiece(trx, uid)
  if (piece.source !== 'office') throw refuse('EDITORIAL_READ_ONLY')
  return piece
}

/** Names that addresses of the office have beside those of pieces. */
const RESERVED: ReadonlySet<string> = new Set(['places'])

/** `derby`, `derby-2` …: held until the transaction ends, so that two at once get two. */
export async function freeUid(trx: Trx, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const uid = number === 1 ? wanted : `${wanted}-${number}`
    await storage.lockPieces(trx, [uid])
    if (!RESERVED.has(uid) && !(await storage.isUidTaken(trx, uid))) return uid
  }
}
