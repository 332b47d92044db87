import { LRUCache } from 'lru-cache'
import { mainColourOf } from './main-colour.rules.ts'

/** Enough to count its colours. */
const SMALL = 'w_60,h_60,c_fit,f_png'

type Render = (query: { id: string; transform: string }) => Promise<{ body: Uint8Array; etag: string }>

/** Finds the colour that a picture is known by; null for what is not there, cannot be read now, or has none. */
export function createMainColour(render: Render): (id: string) => Promise<string | null> {
  const known = new LRUCache<string, { colour: string | null }>({ max: 500 })
  return async (id) => {
    const answer = await render({ id, transform: SMALL }).catch(() => null)
    if (!answer) return null
    const before = known.get(answer.etag)
    if (before) return before.colour
    const { default: sharp } = await import('sharp')
    const colour = mainColourOf(await sharp(answer.body).ensureAlpha().raw().toBuffer())
    known.set(answer.etag, { colour })
    return colour
  }
}
