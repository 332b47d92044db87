import { club } from '#club/club.ts'
import { loadSite } from '#club/sites.ts'
import type { Trx } from '#platform/db.ts'
import { safeDraft } from '../drafts/drafts.rules.ts'
import { DraftNode } from '../drafts/drafts.schema.ts'
import type { Author } from '../drafts/drafts.storage.ts'
import * as storage from '../drafts/drafts.storage.ts'
import { type DraftsContext, freeUid } from '../drafts/holding.ts'
import type { ContentLanguage } from '../schema.ts'
import { quietBlocks, startBlocks, startTitle } from './start.rules.ts'
import { loadStartPieces } from './starts.storage.ts'

type NewStart = { site: string; isCondolence: boolean; by: Author; now: Date }

/**
 * The start page of a site as a piece that can be written: the one that is there, or drafts in every language that say what the
 * club's file says. Nothing becomes public by it.
 */
export async function beginStart(
  _: DraftsContext,
  trx: Trx,
  { site, isCondolence, by, now }: NewStart,
): Promise<{ uid: string; isNew: boolean }> {
  await storage.lockPieces(trx, [`start of ${site}`])
  const there = (await loadStartPieces(trx)).find(
    (one) => one.site === site && one.isCondolence === isCondolence,
  )
  if (there) return { uid: there.uid, isNew: false }
  const uid = await freeUid(trx, isCondolence ? `start-${site}-quiet` : `start-${site}`)
  for (const language of club.languages)
    await storage.writeDraft(trx, {
      node: safeDraft(startDraft({ uid, site, isCondolence, language, now })),
      by,
      firstDisplayAt: now,
    })
  return { uid, isNew: true }
}

function startDraft(given: {
  uid: string
  site: string
  isCondolence: boolean
  language: ContentLanguage
  now: Date
}): DraftNode {
  const { uid, site, isCondolence, language, now } = given
  const blocks = isCondolence ? quietBlocks() : startBlocks(site, language)
  const [stage] = blocks
  return DraftNode.parse({
    ...{ uid, kind: 'page', language, site, path: '/', template: 'start', condolence: isCondolence },
    // Of the quiet one nobody but its author knows what it says.
    title: isCondolence ? '' : startTitle(loadSite(site), language),
    teaser: stage?.kind === 'stage' ? (stage.lead ?? '') : '',
    displayAt: now.toISOString(),
    blocks,
  })
}
