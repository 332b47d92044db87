import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodsOfPassword } from '#modules/identity/passkeys/passkeys.rules.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import { buttonLink, confirmForm, type Problems } from './page-forms.ts'
import { accountUrl } from './page-layout.ts'
import type { PageTools } from './page-tools.ts'
import type { Visit } from './page-visit.ts'
import { pageTexts } from './pages.texts.ts'

const PURPOSE = 'bestaetigen'

type Params = { Params: { token: string } }

/** `/bestaetigen/{token}`: the link of the mail. Opening it changes nothing yet (mail scanners open links too). */
export function confirmPages(app: FastifyInstance, tools: PageTools): void {
  app.get<Params>('/bestaetigen/:token', async (request, reply) => {
    const visit = await tools.visit(request)
    return showForm(tools, request, reply, visit, {})
  })

  app.post<Params>('/bestaetigen/:token', async (request, reply) => {
    const visit = await tools.visit(request)
    const texts = pageTexts[visit.frame.language].problems
    const input = tools.readPosted(request, PURPOSE)
    if (!input) return showForm(tools, request, reply, visit, { form: texts.form }, 403)
    if (input.password === '')
      return showForm(tools, request, reply, visit, { password: texts.passwordMissing }, 422)
    const { token } = request.params
    const link = await tools.accounts.findLink({ token, purpose: 'confirm' })
    const address = clientAddressOf(request.ip)
    const result = await tools.unlessBusy(reply, () =>
      tools.accounts.confirm({ token, password: input.password, address }),
    )
    if (result.kind === 'busy') return showForm(tools, request, reply, visit, { form: texts.busy }, 503)
    if (result.kind === 'tooMany') return showForm(tools, request, reply, visit, { form: texts.tooMany }, 429)
    if (result.kind === 'wrong') return showForm(tools, request, reply, visit, { password: texts.wrong }, 422)
    if (result.kind === 'taken') return showForm(tools, request, reply, visit, { form: texts.taken }, 409)
    if (result.kind !== 'signedIn') return showExpired(tools, reply, visit)
    tools.cookies.rememberDevice(request, reply, result.account.email)
    const next = await waitingSignIn(tools, request, {
      returnTo: link?.returnTo ?? null,
      accountId: result.account.id,
    })
    return next ? reply.redirect(next, 303) : showConfirmed(tools, reply, visit)
  })
}

/** The sign-in that this browser began before it registered; in another browser there is none to go on with. */
async function waitingSignIn(
  tools: PageTools,
  request: FastifyRequest,
  given: { returnTo: string | null; accountId: string },
): Promise<string | null> {
  const { cookies, interactions } = tools
  if (!given.returnTo || (await tools.blockOf(given.accountId))) return null
  return interactions.finish(given.returnTo, cookies.markOfRequest(request), {
    accountId: given.accountId,
    remember: true,
    methods: methodsOfPassword,
  })
}

async function showForm(
  tools: PageTools,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
  visit: Visit,
  problems: Problems,
  status = 200,
): Promise<FastifyReply> {
  const { token } = request.params
  const link = await tools.accounts.findLink({ token, purpose: 'confirm' })
  if (!link) return showExpired(tools, reply, visit)
  const texts = pageTexts[visit.frame.language].confirm
  return tools.show(reply, visit, {
    status,
    title: texts.title,
    lead: texts.lead.replace('{email}', link.email),
    content: confirmForm(visit.frame, {
      action: visit.link(`/bestaetigen/${token}`),
      token: tools.formToken(request, reply, PURPOSE),
      values: { email: link.email },
      problems,
    }),
  })
}

/** Confirmed, and no sign-in of this browser waits. */
export function showConfirmed(tools: PageTools, reply: FastifyReply, visit: Visit): FastifyReply {
  const texts = pageTexts[visit.frame.language]
  return tools.show(reply, visit, {
    title: texts.confirm.doneTitle,
    lead: texts.confirm.done,
    content: buttonLink(texts.signIn.action, accountUrl(visit.frame)),
  })
}

function showExpired(tools: PageTools, reply: FastifyReply, visit: Visit): FastifyReply {
  const texts = pageTexts[visit.frame.language]
  return tools.show(reply, visit, {
    status: 410,
    title: texts.gone.title,
    lead: texts.problems.expiredLink,
    content: buttonLink(texts.signIn.action, accountUrl(visit.frame)),
  })
}
