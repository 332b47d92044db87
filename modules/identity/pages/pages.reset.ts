import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '#platform/html.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import { emailProblem, newPasswordProblem } from './form-input.ts'
import { buttonLink, forgottenForm, type Problems, resetForm } from './page-forms.ts'
import { accountUrl } from './page-layout.ts'
import type { PageTools } from './page-tools.ts'
import type { Visit } from './page-visit.ts'
import { pageTexts } from './pages.texts.ts'

const FORGOTTEN = 'passwort-vergessen'
const RESET = 'passwort-neu'

type Params = { Params: { token: string } }

/** `/passwort-vergessen` and `/passwort-neu/{token}`. */
export function resetPages(app: FastifyInstance, tools: PageTools): void {
  forgottenPages(app, tools)
  newPasswordPages(app, tools)
}

function forgottenPages(app: FastifyInstance, tools: PageTools): void {
  app.get('/passwort-vergessen', async (request, reply) => {
    const visit = await tools.visit(request)
    if (visit.isElsewhere) return tools.showGone(reply, visit)
    return showForgotten(tools, request, reply, visit, { email: '', problems: {} })
  })

  app.post('/passwort-vergessen', async (request, reply) => {
    const visit = await tools.visit(request)
    if (visit.isElsewhere) return tools.showGone(reply, visit)
    const texts = pageTexts[visit.frame.language]
    const input = tools.readPosted(request, FORGOTTEN)
    const email = input?.email ?? ''
    const showAgain = (problems: Problems, status: number) =>
      showForgotten(tools, request, reply, visit, { email, problems, status })
    if (!input) return showAgain({ form: texts.problems.form }, 403)
    const problem = emailProblem(email, visit.frame.language)
    if (problem) return showAgain({ email: problem }, 422)
    if (!(await tools.attempts.mayTry('registration', clientAddressOf(request.ip))))
      return showAgain({ form: texts.problems.tooMany }, 429)
    await tools.accounts.requestReset({
      email,
      language: visit.frame.language,
      returnTo: visit.interaction?.uid ?? null,
    })
    const { sentTitle, sent } = texts.forgotten
    return tools.show(reply, visit, {
      title: sentTitle,
      lead: sent.replace('{email}', email),
      content: html`<p>${texts.sent.hint}</p>`,
    })
  })
}

function newPasswordPages(app: FastifyInstance, tools: PageTools): void {
  app.get<Params>('/passwort-neu/:token', async (request, reply) => {
    const visit = await tools.visit(request)
    return showReset(tools, request, reply, visit, {})
  })

  app.post<Params>('/passwort-neu/:token', async (request, reply) => {
    const visit = await tools.visit(request)
    const texts = pageTexts[visit.frame.language]
    const input = tools.readPosted(request, RESET)
    if (!input) return showReset(tools, request, reply, visit, { form: texts.problems.form }, 403)
    const problem = newPasswordProblem(input.password, visit.frame.language)
    if (problem) return showReset(tools, request, reply, visit, { password: problem }, 422)
    const { token } = request.params
    const result = await tools.unlessBusy(reply, () =>
      tools.accounts.resetPassword({ token, password: input.password }),
    )
    if (result.kind === 'busy')
      return showReset(tools, request, reply, visit, { form: texts.problems.busy }, 503)
    if (result.kind === 'taken')
      return showReset(tools, request, reply, visit, { form: texts.problems.taken }, 409)
    if (result.kind !== 'saved') return showExpired(tools, reply, visit)
    tools.cookies.rememberDevice(request, reply, result.email)
    return tools.show(reply, visit, {
      title: texts.reset.doneTitle,
      lead: texts.reset.done,
      content: buttonLink(texts.signIn.action, accountUrl(visit.frame)),
    })
  })
}

function showForgotten(
  tools: PageTools,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  given: { email: string; problems: Problems; status?: number },
): FastifyReply {
  const texts = pageTexts[visit.frame.language].forgotten
  return tools.show(reply, visit, {
    status: given.status ?? 200,
    title: texts.title,
    lead: texts.lead,
    content: forgottenForm(visit.frame, {
      action: visit.link('/passwort-vergessen'),
      token: tools.formToken(request, reply, FORGOTTEN),
      values: { email: given.email },
      problems: given.problems,
      signInLink: visit.link('/anmelden'),
    }),
  })
}

async function showReset(
  tools: PageTools,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
  visit: Visit,
  problems: Problems,
  status = 200,
): Promise<FastifyReply> {
  const { token } = request.params
  const link = await tools.accounts.findLink({ token, purpose: 'reset' })
  if (!link) return showExpired(tools, reply, visit)
  const texts = pageTexts[visit.frame.language].reset
  return tools.show(reply, visit, {
    status,
    title: texts.title,
    lead: texts.lead.replace('{email}', link.email),
    content: resetForm(visit.frame, {
      action: visit.link(`/passwort-neu/${token}`),
      token: tools.formToken(request, reply, RESET),
      values: { email: link.email },
      problems,
    }),
  })
}

function showExpired(tools: PageTools, reply: FastifyReply, visit: Visit): FastifyReply {
  const texts = pageTexts[visit.frame.language]
  return tools.show(reply, visit, {
    status: 410,
    title: texts.gone.title,
    lead: texts.problems.expiredLink,
    content: buttonLink(texts.forgotten.title, visit.link('/passwort-vergessen')),
  })
}
