import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { Logger } from 'pino'
import { isDatabaseGone } from '#platform/db.ts'
import { type Html, html } from '#platform/html.ts'
import { buttonLink, signOutForm } from './page-forms.ts'
import { accountUrl, type Frame, homeUrl, renderPage } from './page-layout.ts'
import type { Assets } from './page-style.ts'
import { languageOf } from './page-visit.ts'
import { pageTexts } from './pages.texts.ts'

type Context = KoaContextWithOIDC & { body: unknown; type: string }

/** The pages that the provider itself shows: sign out, signed out, and what went wrong. */
export function providerPages({ assets, home, log }: { assets: Assets; home: string; log: Logger }) {
  const frameOf = (ctx: Context): Frame => ({
    language: languageOf(ctx, { language: null, uiLocales: textOf(ctx.query['ui_locales']) }),
    assets,
    home,
    inLanguage: null,
  })

  function show(ctx: Context, frame: Frame, page: { title: string; lead: string; content: Html }): void {
    ctx.type = 'html'
    ctx.set('cache-control', 'no-store')
    ctx.body = renderPage(frame, page)
  }

  return {
    async renderError(ctx: Context, out: ErrorOut, error: Error): Promise<void> {
      sayUnavailable(ctx, error)
      // The code goes to the log, plain words to the person (OPEN-09).
      log.info({ code: out.error, reason: out.error_description }, 'a sign-in request was refused')
      const frame = frameOf(ctx)
      const isGone = ctx.oidc?.route === 'resume' && out.error !== 'server_error'
      const texts = pageTexts[frame.language][ctx.status === 503 ? 'busy' : isGone ? 'gone' : 'failed']
      const content = buttonLink(texts.action, accountUrl(frame))
      show(ctx, frame, { title: texts.title, lead: texts.lead, content })
    },
    /** A site that sends its own id token asks for the person who is signed in: no second question. */
    async logoutSource(ctx: Context, libraryForm: string): Promise<void> {
      const frame = frameOf(ctx)
      const { title, lead } = pageTexts[frame.language].signOut
      const atOnce = ctx.oidc.entities.IdTokenHint?.payload['sub'] === ctx.oidc.session?.accountId
      show(ctx, frame, { title, lead, content: signOutForm(frame, { libraryForm, atOnce }) })
    },
    async postLogoutSuccessSource(ctx: Context): Promise<void> {
      const frame = frameOf(ctx)
      const { doneTitle, done } = pageTexts[frame.language].signOut
      const content = html`${buttonLink(pageTexts[frame.language].home, homeUrl(frame, '/'))}`
      show(ctx, frame, { title: doneTitle, lead: done, content })
    },
  }
}

/** The library knows its own faults alone: that the database is not there just now passes. */
export function sayUnavailable(ctx: Pick<KoaContextWithOIDC, 'status' | 'set'>, error: Error): void {
  if (!isDatabaseGone(error)) return
  ctx.status = 503
  ctx.set('retry-after', '2')
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
