import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newPasswordProblem } from './form-input.ts'
import { buttonLink, type Problems, resetForm } from './page-forms.ts'
import { accountUrl } from './page-layout.ts'
import type { PageTools } from './page-tools.ts'
import type { Visit } from './page-visit.ts'
import { pageTexts } from './pages.texts.ts'

const PURPOSE = 'einladung'

type Params = { Params: { token: string } }

/** `/einladung/{token}`: opening it changes nothing yet; the password that is set there makes the account its owner's. */
export function invitationPages(app: FastifyInstance, tools: PageTools): void {
  app.get<Params>('/einladung/:token', async (request, reply) => {
    const visit = await tools.visit(request)
    return showForm(tools, request, reply, visit, {})
  })

  app.post<Params>('/einladung/:token', async (request, reply) => {
    const visit = await tools.visit(request)
    const { problems, invitation, signIn } = pageTexts[visit.frame.language]
    const showAgain = (all: Problems, status: number) => showForm(tools, request, reply, visit, all, status)
    const input = tools.readPosted(request, PURPOSE)
    if (!input) return showAgain({ form: problems.form }, 403)
    const problem = newPasswordProblem(input.password, visit.frame.language)
    if (problem) return showAgain({ password: problem }, 422)
    const { token } = request.params
    const result = await tools.unlessBusy(reply, () =>
      tools.accounts.invitations.accept({ token, password: input.password }),
    )
    if (result.kind === 'busy') return showAgain({ form: problems.busy }, 503)
    if (result.kind === 'taken') return showAgain({ form: problems.taken }, 409)
    if (result.kind !== 'saved') return showExpired(tools, reply, visit)
    tools.cookies.rememberDevice(request, reply, result.email)
    return tools.show(reply, visit, {
      title: invitation.doneTitle,
      lead: invitation.done,
      content: buttonLink(signIn.action, accountUrl(visit.frame)),
    })
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
  const link = await tools.accounts.invitations.find(token)
  if (!link) return showExpired(tools, reply, visit)
  const texts = pageTexts[visit.frame.language].invitation
  return tools.show(reply, visit, {
    status,
    title: texts.title,
    lead: texts.lead.replace('{email}', () => link.email),
    content: resetForm(visit.frame, {
      action: visit.link(`/einladung/${token}`),
      token: tools.formToken(request, reply, PURPOSE),
      values: { email: link.email },
      problems,
    }),
  })
}

/** A new password opens an invited account, too: whoever has the mailbox is not lost. */
function showExpired(tools: PageTools, reply: FastifyReply, visit: Visit): FastifyReply {
  const { gone, invitation } = pageTexts[visit.frame.language]
  return tools.show(reply, visit, {
    status: 410,
    title: gone.title,
    lead: invitation.expired,
    content: buttonLink(invitation.renew, visit.link('/passwort-vergessen')),
  })
}
