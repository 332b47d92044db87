import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailProblem, nameProblem, newPasswordProblem, problemsOf } from './form-input.ts'
import { html } from './html.ts'
import { type Problems, registerForm } from './page-forms.ts'
import { pageTexts } from './page-texts.ts'
import type { Visit } from './page-visit.ts'
import { returnMark } from './pages.sign-in.ts'
import type { PageTools } from './pages.ts'

const PURPOSE = 'registrieren'

/** `/registrieren`: the same answer whether there was an account or not; the mailbox knows. */
export function registerPages(app: FastifyInstance, tools: PageTools): void {
  app.get('/registrieren', async (request, reply) => {
    const visit = await tools.visit(request)
    return showForm(tools, request, reply, visit, { values: {}, problems: {} })
  })

  app.post('/registrieren', async (request, reply) => {
    const visit = await tools.visit(request)
    const { language } = visit.frame
    const texts = pageTexts[language].problems
    const input = tools.readPosted(request, PURPOSE)
    if (!input)
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
    if (!(await tools.attempts.mayTry('registration', request.ip)))
      return showForm(tools, request, reply, visit, {
        values,
        problems: { form: texts.tooMany },
        status: 429,
      })
    await tools.accounts.register({
      ...values,
      password: input.password,
      language,
      returnTo: returnMark(tools, request, reply, visit.interaction),
    })
    return showSent(tools, reply, visit, email)
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
      token: tools.formToken(request, reply, PURPOSE),
      values: given.values,
      problems: given.problems,
      signInLink: visit.link('/anmelden'),
    }),
  })
}

function showSent(tools: PageTools, reply: FastifyReply, visit: Visit, email: string): FastifyReply {
  const { title, body, hint } = pageTexts[visit.frame.language].sent
  return tools.show(reply, visit, {
    title,
    lead: body.replace('{email}', email),
    content: html`<p>${hint}</p>`,
  })
}
