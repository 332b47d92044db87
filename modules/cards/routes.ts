import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/http.ts'
import type { Cards } from './cards.ts'

const ONE_DAY = 'public, max-age=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'

type CardRequest = { Params: { '*': string }; Querystring: { id?: string; v?: string } }

/** `/og/card.png` is the card of `/`, `/og/news/detail/card.png?id=…` that of `/news/detail/?id=…`. */
export function cardsRoutes(cards: Cards) {
  return async (app: App): Promise<void> => {
    app.get<CardRequest>('/og/*', { config: { access: 'public' } }, async (request, reply) => {
      const card = await cards.cardOf(request.host, pageOf(request))
      return reply
        .type('image/png')
        .header('cache-control', request.query.v ? FOR_EVER : ONE_DAY)
        .send(card)
    })
  }
}

/** Of the query only what names a page: anything else would be another page without a card of its own. */
function pageOf({ params, query }: FastifyRequest<CardRequest>): string {
  const path = `/${params['*'].replace(/card\.png$/, '')}`
  return typeof query.id === 'string' ? `${path}?${new URLSearchParams({ id: query.id })}` : path
}
