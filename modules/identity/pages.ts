import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { BrowserCookies } from './browser-cookies.ts'
import { type FormInput, readForm } from './form-input.ts'
import { type Html, html } from './html.ts'
import type { Interactions } from './interactions.ts'
import type { NewDevices } from './new-device.ts'
import { buttonLink } from './page-forms.ts'
import { accountUrl, renderPage } from './page-layout.ts'
import type { Assets } from './page-style.ts'
import { pageTexts } from './page-texts.ts'
import { languageOf, pageHeaders, type Visit, visitOf } from './page-visit.ts'
import { confirmPages } from './pages.confirm.ts'
import { passkeyPages } from './pages.passkeys.ts'
import { registerPages } from './pages.register.ts'
import { resetPages } from './pages.reset.ts'
import { signInPages } from './pages.sign-in.ts'
import type { Passkeys } from './passkeys.ts'

export type PagesOptions = {
  /** Origin of the id host. */
  origin: string
  /** Origin of the club's main site. */
  home: string
  /** Another provider signs people in: there is nothing to do here but to lead on. */
  isElsewhere: boolean
  policy: string
  assets: Assets
  accounts: Accounts
  passkeys: Passkeys
  newDevices: NewDevices
  attempts: Attempts
  interactions: Interactions
  cookies: BrowserCookies
}

/** What the pages share: reading a request, checking a form, answering with a page. */
export type PageTools = PagesOptions & {
  visit(request: FastifyRequest): Promise<Visit>
  show(
    reply: FastifyReply,
    visit: Visit,
    page: { status?: number; title: string; lead?: Html | string; content: Html },
  ): FastifyReply
  /** The step is over or was never begun. */
  showGone(reply: FastifyReply, visit: Visit): FastifyReply
  formToken(request: FastifyRequest, reply: FastifyReply, purpose: string): string
  /** Null when the form does not come from a page that this browser was given. */
  readPosted(request: FastifyRequest, purpose: string): FormInput | null
}

/** The pages of the id host: `/anmelden`, `/registrieren`, `/bestaetigen/…`, `/passwort-…`, `/abmelden`. */
export function identityPages(options: PagesOptions) {
  const host = new URL(options.origin).host
  const tools = toolsOf(options)
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(formbody, { bodyLimit: 16 * 1024 })
    app.addHook('onRoute', (route) => {
      route.constraints = { ...route.constraints, host }
    })
    app.setErrorHandler(async (error, request, reply) => {
      const status = (error as { statusCode?: number }).statusCode ?? 500
      if (status >= 500) request.log.error({ err: error }, 'a page of the id host failed')
      const visit = visitOf({ request, interaction: null, assets: options.assets, home: options.home })
      return showFailed(tools, reply, visit, status)
    })
    if (options.isElsewhere) return leadOn(app, options)
    serveAssets(app, options.assets)
    signInPages(app, tools)
    passkeyPages(app, tools)
    registerPages(app, tools)
    confirmPages(app, tools)
    resetPages(app, tools)
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
      const interaction = await interactions.find(typeof vorgang === 'string' ? vorgang : undefined)
      return visitOf({ request, interaction, assets, home })
    },
    show(reply, visit, page) {
      const { status = 200, title, lead = '', content } = page
      return pageHeaders(reply.code(status), policy).send(renderPage(visit.frame, { title, lead, content }))
    },
    showGone(reply, visit) {
      const texts = pageTexts[visit.frame.language].gone
      const content = buttonLink(texts.action, accountUrl(visit.frame))
      return tools.show(reply, visit, { status: 410, title: texts.title, lead: texts.lead, content })
    },
    formToken: (request, reply, purpose) => cookies.formToken(cookies.browserOf(request, reply), purpose),
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

function showFailed(tools: PageTools, reply: FastifyReply, visit: Visit, status: number): FastifyReply {
  const texts = pageTexts[visit.frame.language].failed
  return tools.show(reply, visit, {
    status,
    title: texts.title,
    lead: texts.lead,
    content: html`${buttonLink(texts.action, accountUrl(visit.frame))}`,
  })
}

function serveAssets(app: FastifyInstance, assets: Assets): void {
  for (const { url, type, body } of Object.values(assets)) {
    app.get(url, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(body),
    )
  }
}
