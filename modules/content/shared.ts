import { createHash } from 'node:crypto'
import { club } from '#club/club.ts'
import type { ContentLanguage } from './schema.ts'
import { type EntryAddress, frameData, navigationData, type SpokenSiteFrame } from './shared.rules.ts'

type Reader = { site: string; language: ContentLanguage }
/** What the office has laid over the club's file for readers of a site, and what that depends on. */
export type SiteFrameOf = (reader: Reader) => Promise<{ spoken: SpokenSiteFrame; tags: string[] }>

/** Of what was told lately: a reader asks for it next. */
const MOST_KEPT = 400

/** What many pages share, each under the hash of its content (SHELL-23). */
export function createShared(addressOf: EntryAddress, siteFrameOf: SiteFrameOf) {
  const kept = new Map<string, string>()

  async function partsOf(reader: Reader) {
    const { spoken, tags } = await siteFrameOf(reader)
    const given = { ...reader, addressOf, own: spoken }
    const parts = [navigationData(given), frameData(given)].map((data) => {
      const json = JSON.stringify(data)
      return { hash: createHash('sha256').update(json).digest('hex').slice(0, 20), json }
    })
    for (const { hash, json } of parts) keep(hash, json)
    return { parts, tags }
  }

  function keep(hash: string, json: string) {
    kept.delete(hash)
    kept.set(hash, json)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return {
    /** The hashes that belong to the pages of a site. */
    async hashesOf(reader: Reader): Promise<{ hashes: string[]; tags: string[] }> {
      const { parts, tags } = await partsOf(reader)
      return { hashes: parts.map(({ hash }) => hash), tags }
    },
    /** The JSON under a hash, as pages of this site name it; null when there is none (any more). Another process may have told it. */
    async find(hash: string, site: string): Promise<string | null> {
      for (const language of kept.has(hash) ? [] : club.languages) await partsOf({ site, language })
      return kept.get(hash) ?? null
    },
  }
}
