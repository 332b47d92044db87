import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf } from '#platform/http/client-address.ts'
import { emailProblem, nameProblem, newPasswordProblem, problemsOf } from './form-input.ts'
import { type Problems, registerForm } from './page-forms.ts'
import type { PageTools } from './page-tools.ts'
import type { Visit } from './page-visit.ts'
import { REGISTER, showSent } from './pages.sent.ts'
import { pageTexts } from './pages.texts.ts'

/** `/registrieren`: the same answer whether there was an account or not; the mailbox knows. */
export function registerPages(app: FastifyInstance, tools: PageTools): void {
  app.get('/registrieren', async (request, reply) => {
    const visit = await tools.visit(request)
    if (visit.isElsewhere) return tools.showGone(reply, visit)
    return showForm(tools, request, reply, visit, { values: {}, problems: {} })
  })

  app.post('/registrieren', async (request, reply) => {
    const visit = await tools.visit(request)
    if (visit.isElsewhere) return tools.showGone(reply, visit)
    const { language } = visit.frame
    const texts = pageTexts[language].problems
    const input = tools.readPosted(request, REGISTER)
    const browserMark = tools.cookies.markOfRequest(request)
    if (!input || !browserMark)
      return showForm(tools, request, reply, visit, {
        values: {},
        problems: { form: texts.form },
        status: 403,
      })
    const { email, firstName, lastName } = input
    const values = { email, firstName, lastName }
    const problems = problemsOf({
      firstName: nameProblem(firstName, language),
      lastName: nameProblem(lastName, language),
      email: emailProblem(email, language),
      password: newPasswordProblem(input.password, language),
    })
    if (Object.keys(problems).length > 0)
      return showForm(tools, request, reply, visit, { values, problems, status: 422 })
    if (!(await tools.attempts.mayTry('registration', clientAddressOf(request.ip))))
      return showForm(tools, request, reply, visit, {
        values,
        problems: { form: texts.tooMany },
        status: 429,
      })
    const result = await tools.unlessBusy(reply, () =>
      tools.accounts.register({
        ...values,
        password: input.password,
        language,
        returnTo: visit.interaction?.uid ?? null,
        browserMark,
      }),
    )
    if (result?.kind === 'busy')
      return showForm(tools, request, reply, visit, { values, problems: { form: texts.busy }, status: 503 })
    return showSent(tools, request, reply, visit, { email, problems: {} })
  })
}

function showForm(
  tools: PageTools,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  given: { values: Record<string, string>; problems: Problems; status?: number },
): FastifyReply {
  const texts = pageTexts[visit.frame.language].register
  return tools.show(reply, visit, {
    status: given.status ?? 200,
    title: texts.title,
    lead: texts.lead,
    content: registerForm(visit.frame, {
      action: visit.link('/registrieren'),
      token: tools.formToken(request, reply, REGISTER),
      values: given.values,
      problems: given.problems,
      signInLink: visit.link('/anmelden'),
    }),
  })
}
