import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const MOST_NAMES = 500

/** Names of the statements of one pool, by their texts: at most as many as each of its connections may keep. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  /** Texts asked once: what is asked for so many rows at a time is often another text each time, and needs no name. */
  readonly #askedOnce = new LRUCache<string, true>({ max: 1_000 })

  /** The name of a statement from its second asking on; undefined before, and for new ones once all names are taken. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= MOST_NAMES) return known
    if (!this.#askedOnce.has(text)) {
      this.#askedOnce.set(text, true)
      return undefined
    }
    this.#askedOnce.delete(text)
    const name = createHash('sha1').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}
