import { notFound } from '#platform/errors.ts'
import type { App } from '#platform/http/http.ts'
import type { Cards } from './cards.ts'

/** With a picture of the library: it may be replaced, and its rights may end. */
const ONE_HOUR = 'public, max-age=3600'
const ONE_DAY = 'public, max-age=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'

type CardRequest = { Querystring: { id?: string; v?: string } }

/** `/og/card.png` is the card of `/`, `/og/news/detail/card.png?id=…` that of `/news/detail/?id=…`. */
export function cardsRoutes(cards: Cards) {
  return async (app: App): Promise<void> => {
    app.get<CardRequest>('/og/*', { config: { access: 'public' } }, async (request, reply) => {
      const path = pageOf(request.raw.url ?? '')
      if (path === null) throw notFound()
      const { id } = request.query
      const card = await cards.cardOf({ host: request.host, path, id: typeof id === 'string' ? id : null })
      const unchanging = request.query.v ? FOR_EVER : ONE_DAY
      return reply
        .type('image/png')
        .header('cache-control', card.isChanging ? ONE_HOUR : unchanging)
        .send(card.body)
    })
  }
}

/** Read from the address as it was sent: what is decoded once more here would be another address. */
function pageOf(url: string): string | null {
  return /^\/og(\/[^?#]*)card\.png(?:[?#]|$)/.exec(url)?.[1] ?? null
}
