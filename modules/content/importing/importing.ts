import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { tidied } from '../checking/checking.rules.ts'
import { lockPieces } from '../drafts/drafts.storage.ts'
import type { Saving } from '../drafts/saving.ts'
import { ContentNode } from '../schema.ts'
import { loadStored } from '../stored-nodes.storage.ts'

const SHOWN = 20

/**
 * Keeps what a folder of files holds, all of it or nothing. What is written in the office is not written over unless that is
 * said; what is there as it is in the folder stays whose it is.
 */
export async function importFiles(
  { saveNodes }: Pick<Saving, 'saveNodes'>,
  trx: Trx,
  given: { nodes: readonly ContentNode[]; isOver: boolean; now: Date },
): Promise<ContentNode[]> {
  const { nodes, isOver, now } = given
  const uids = [...new Set(nodes.map(({ uid }) => uid))]
  await lockPieces(trx, uids)
  const stored = new Map((await loadStored(trx, nodes)).map((node) => [nameOf(node), node]))
  const changed = nodes.filter((node) => !isDeepStrictEqual(stored.get(nameOf(node)), asStored(node)))
  const taken = isOver ? [] : await writtenInOffice(trx, changed)
  if (taken.length > 0)
    throw new AppError(
      409,
      'CONTENT_IN_OFFICE',
      [
        `${taken.length} pieces are written in the office, nothing was imported; --over writes over them.`,
        ...taken.slice(0, SHOWN).map((uid) => `  ${uid}`),
      ].join('\n'),
    )
  const version = { reason: 'imported', by: { id: null, name: '' }, at: now } as const
  return saveNodes(trx, changed, now, { source: 'files', version })
}

async function writtenInOffice(trx: Trx, nodes: readonly ContentNode[]): Promise<string[]> {
  const uids = [...new Set(nodes.map(({ uid }) => uid))]
  const { rows } = await sql<{ uid: string }>`
    select uid from content_nodes where uid = any(${uids}::text[]) and source <> 'files'
    union select uid from content_drafts where uid = any(${uids}::text[])
      and not exists (select from content_nodes n where n.uid = content_drafts.uid and n.source = 'files')
    order by uid`.execute(trx)
  return rows.map(({ uid }) => uid)
}

/** The database knows no fields without a value. */
function asStored(node: ContentNode): unknown {
  return JSON.parse(JSON.stringify(tidied(ContentNode.parse(node))))
}

const nameOf = ({ uid, language }: ContentNode): string => `${uid} ${language}`
