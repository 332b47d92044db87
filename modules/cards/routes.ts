import { notFound } from '#platform/errors.ts'
import type { App } from '#platform/http/http.ts'
import type { Cards } from './cards.ts'

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
      return reply
        .type('image/png')
        .header('cache-control', request.query.v ? FOR_EVER : ONE_DAY)
        .send(card)
    })
  }
}

/** Read from the address as it was sent: what is decoded once more here would be another address. */
function pageOf(url: string): string | null {
  return /^\/og(\/[^?#]*)card\.png(?:[?#]|$)/.exec(url)?.[1] ?? null
}
