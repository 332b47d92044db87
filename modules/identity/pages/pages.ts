import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { html } from '#platform/html.ts'
import { problemOf } from '#platform/http/problem.ts'
import { readForm } from './form-input.ts'
import { buttonLink } from './page-forms.ts'
import { accountUrl, renderPage } from './page-layout.ts'
import type { Assets } from './page-style.ts'
import type { PagesOptions, PageTools } from './page-tools.ts'
import { languageOf, pageHeaders, type Visit, visitOf } from './page-visit.ts'
import { confirmPages } from './pages.confirm.ts'
import { invitationPages } from './pages.invitation.ts'
import { passkeyPages } from './pages.passkeys.ts'
import { registerPages } from './pages.register.ts'
import { resetPages } from './pages.reset.ts'
import { sentPages } from './pages.sent.ts'
import { signInPages } from './pages.sign-in.ts'
import { pageTexts } from './pages.texts.ts'

/** The pages of the id host: `/anmelden`, `/registrieren`, `/bestaetigen/…`, `/passwort-…`, `/einladung/…`, `/abmelden`. */
export function identityPages(options: PagesOptions) {
  const host = new URL(options.origin).host
  const tools = toolsOf(options)
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(formbody, { bodyLimit: 16 * 1024 })
    app.addHook('onRoute', (route) => {
      route.constraints = { ...route.constraints, host }
    })
    app.setErrorHandler(async (error, request, reply) => {
      const { problem, retryAfterSeconds } = problemOf(error as Error)
      if (problem.status >= 500) request.log.error({ err: error }, 'a page of the id host failed')
      if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
      const visit = visitOf({ request, found: { kind: 'none' }, assets: options.assets, home: options.home })
      return showFailed(tools, request, reply, visit, problem.status)
    })
    if (options.isElsewhere) return leadOn(app, options)
    serveAssets(app, options.assets)
    signInPages(app, tools)
    passkeyPages(app, tools)
    registerPages(app, tools)
    sentPages(app, tools)
    confirmPages(app, tools)
    resetPages(app, tools)
    invitationPages(app, tools)
    app.get('/', (_request, reply) => reply.redirect('/anmelden', 303))
    app.get('/abmelden', (_request, reply) => reply.redirect('/connect/endsession', 303))
    app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'))
  }
}

function toolsOf(options: PagesOptions): PageTools {
  const { assets, home, cookies, interactions, policy } = options
  const tools: PageTools = {
    ...options,
    async visit(request) {
      const { vorgang } = request.query as { vorgang?: unknown }
      const uid = typeof vorgang === 'string' ? vorgang : undefined
      const found = await interactions.find(uid, cookies.markOfRequest(request))
      return visitOf({ request, found, assets, home })
    },
    show(reply, visit, page) {
      const { status = 200, title, lead = '', content } = page
      return pageHeaders(reply.code(status), policy).send(renderPage(visit.frame, { title, lead, content }))
    },
    showGone(reply, visit) {
      const texts = pageTexts[visit.frame.language][visit.isElsewhere ? 'elsewhere' : 'gone']
      const status = visit.isElsewhere ? 403 : 410
      const content = buttonLink(texts.action, accountUrl(visit.frame))
      return tools.show(reply, visit, { status, title: texts.title, lead: texts.lead, content })
    },
    formToken: (request, reply, purpose) => cookies.formToken(cookies.browserOf(request, reply), purpose),
    async unlessBusy(reply, work) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof AppError && error.status === 503)) throw error
        reply.header('retry-after', String(error.options.retryAfterSeconds))
        return { kind: 'busy' }
      }
    },
    readPosted(request, purpose) {
      const input = readForm(request.body)
      const isOurs =
        isSameOrigin(request, options.origin) && cookies.isFormToken(request, purpose, input.token)
      return isOurs ? input : null
    },
  }
  return tools
}

/** Old links and bookmarks end in the account, where signing in begins. */
function leadOn(app: FastifyInstance, { home }: PagesOptions): void {
  for (const page of ['/', '/anmelden', '/registrieren', '/passwort-vergessen', '/abmelden'])
    app.get(page, (request, reply) =>
      reply.redirect(accountUrl({ home, language: languageOf(request, null) }), 303),
    )
}

/** SameSite does not tell 55 sibling sites apart (T5): the browser's own word on where the form comes from does. */
function isSameOrigin(request: FastifyRequest, origin: string): boolean {
  const sent = request.headers.origin
  return sent === undefined ? request.headers['sec-fetch-site'] === 'same-origin' : sent === origin
}

function showFailed(
  tools: PageTools,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  status: number,
): FastifyReply {
  const isBusy = status === 503
  const texts = pageTexts[visit.frame.language][isBusy ? 'busy' : 'failed']
  // The same address again, with the sign-in under way; a form cannot be sent again by a link.
  const next = isBusy && request.method === 'GET' ? request.url : accountUrl(visit.frame)
  return tools.show(reply, visit, {
    status,
    title: texts.title,
    lead: texts.lead,
    content: html`${buttonLink(texts.action, next)}`,
  })
}

function serveAssets(app: FastifyInstance, assets: Assets): void {
  for (const { url, type, body } of Object.values(assets)) {
    app.get(url, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(body),
    )
  }
}
