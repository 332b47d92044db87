import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { z } from 'zod'
import { type Domains, isOwnOrigin } from '#club/domains.ts'
import { notFound } from '#platform/errors.ts'
import { bankTexts, languageOf } from './pages.texts.ts'
import { expressScript, SHEET_JS } from './sheet.assets.ts'
import { sheetPage } from './sheet.ts'

const hide = { schema: { hide: true } }
const params = z.strictObject({ wallet: z.enum(['applepay', 'googlepay']) })
const querystring = z.object({ merchant: z.url().max(200), language: z.string().max(5).default('de') })

/** The wallets' buttons for a merchant's page, and the sheet that only the merchant's own pages may show. */
export function bankSheetRoutes(given: { origin: string; domains: Domains }): FastifyPluginAsyncZodOpenApi {
  const { origin, domains } = given
  const texts = Object.fromEntries(
    Object.entries(bankTexts).map(
      ([language, { expressBuy: buy, frameTitle: frame, expressFailed: failed }]) => [
        language,
        { buy, frame, failed },
      ],
    ),
  )
  const script = expressScript({ origin, texts })
  return async (app) => {
    app.get('/bank/express.js', hide, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('cross-origin-resource-policy', 'same-site')
        .type('text/javascript; charset=utf-8')
        .send(script),
    )
    app.get('/bank/sheet.js', hide, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .type('text/javascript; charset=utf-8')
        .send(SHEET_JS),
    )
    app.get(
      '/bank/sheet/:wallet',
      { schema: { hide: true, params, querystring } },
      async (request, reply) => {
        const { merchant, language } = request.query
        if (new URL(merchant).origin !== merchant || !isOwnOrigin(merchant, domains)) throw notFound()
        const page = sheetPage({ ...request.params, merchant, language: languageOf(language) })
        return reply
          .header('cache-control', 'no-store')
          .header(
            'content-security-policy',
            `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors ${merchant}`,
          )
          .type('text/html; charset=utf-8')
          .send(page)
      },
    )
  }
}
