import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCode } from '#modules/identity/confirm-codes.rules.ts'
import { methodsOfPassword } from '#modules/identity/passkeys/passkeys.rules.ts'
import { html } from '#platform/html.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import { emailProblem, type FormInput } from './form-input.ts'
import { buttonLink, codeForm, type Problems, sendAgainForm } from './page-forms.ts'
import { accountUrl } from './page-layout.ts'
import type { PageTools } from './page-tools.ts'
import type { Visit } from './page-visit.ts'
import { showConfirmed } from './pages.confirm.ts'
import { goOn } from './pages.sign-in.ts'
import { pageTexts } from './pages.texts.ts'

/** What the tokens of these forms are for: whoever was given the form to register has those that follow. */
export const REGISTER = 'registrieren'

/** What follows `/registrieren`: the same page, mail or not, where the mail's code is typed or the mail asked for again. */
export function sentPages(app: FastifyInstance, tools: PageTools): void {
  app.post('/registrieren/code', async (request, reply) => {
    const visit = await tools.visit(request)
    if (visit.isElsewhere) return tools.showGone(reply, visit)
    const texts = pageTexts[visit.frame.language].problems
    const sent = readSent(tools, request)
    if (!sent) return showUnknown(tools, reply, visit)
    const { input, browserMark } = sent
    const { email } = input
    const showAgain = (problems: Problems, status: number) =>
      showSent(tools, request, reply, visit, { email, typed: input.code, problems, status })
    if (input.code === '') return showAgain({ code: texts.codeMissing }, 422)
    const code = readCode(input.code)
    if (!code) return showAgain({ code: texts.codeInvalid }, 422)
    const address = clientAddressOf(request.ip)
    const result = await tools.accounts.confirmByCode({ email, code, browserMark, address })
    if (result.kind === 'tooMany') return showAgain({ form: texts.tooMany }, 429)
    if (result.kind === 'spent') return showAgain({ form: texts.codeSpent }, 429)
    if (result.kind === 'taken') return showAgain({ form: texts.taken }, 409)
    if (result.kind !== 'signedIn') return showAgain({ code: texts.codeWrong }, 422)
    tools.cookies.rememberDevice(request, reply, result.account.email)
    if (!visit.interaction) return showConfirmed(tools, reply, visit)
    const given = { accountId: result.account.id, remember: true, methods: methodsOfPassword }
    return goOn(tools, request, reply, visit, given)
  })

  /** As neutral as the first time: whether there is somebody to write to is looked up later. */
  app.post('/registrieren/erneut', async (request, reply) => {
    const visit = await tools.visit(request)
    if (visit.isElsewhere) return tools.showGone(reply, visit)
    const { language } = visit.frame
    const sent = readSent(tools, request)
    if (!sent) return showUnknown(tools, reply, visit)
    const { input, browserMark } = sent
    const { email } = input
    if (!(await tools.attempts.mayTry('registration', clientAddressOf(request.ip)))) {
      const problems = { form: pageTexts[language].problems.tooMany }
      return showSent(tools, request, reply, visit, { email, problems, status: 429 })
    }
    const returnTo = visit.interaction?.uid ?? null
    await tools.accounts.sendAgain({ email, language, returnTo, browserMark })
    return showSent(tools, request, reply, visit, { email, problems: {}, isAgain: true })
  })

  /** For the page that waits: does this browser know somebody by now? It knows by its own cookie and about nobody else. */
  app.get('/registrieren/stand', async (request, reply) => {
    const signedIn = (await tools.signedIn(request.raw, reply.raw)) !== null
    return reply.header('cache-control', 'no-store').send({ signedIn })
  })
}

/** Null for what no page of ours sends: foreign forms, and addresses that were not accepted before. */
function readSent(
  tools: PageTools,
  request: FastifyRequest,
): { input: FormInput; browserMark: string } | null {
  const input = tools.readPosted(request, REGISTER)
  const browserMark = tools.cookies.markOfRequest(request)
  if (!input || !browserMark || emailProblem(input.email, 'de')) return null
  return { input, browserMark }
}

function showUnknown(tools: PageTools, reply: FastifyReply, visit: Visit): FastifyReply {
  const { failed, problems, register } = pageTexts[visit.frame.language]
  return tools.show(reply, visit, {
    status: 403,
    title: failed.title,
    lead: problems.form,
    content: buttonLink(register.action, visit.link('/registrieren')),
  })
}

type Sent = { email: string; typed?: string; problems: Problems; status?: number; isAgain?: boolean }

/** `Schau in Dein Postfach`: neither page nor work tell whether the mail has a code in it. */
export async function showSent(
  tools: PageTools,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  { email, typed = '', problems, status = 200, isAgain = false }: Sent,
): Promise<FastifyReply> {
  const { frame, interaction } = visit
  const texts = pageTexts[frame.language]
  const { title, body, hint, sentAgain, elsewhere } = texts.sent
  const token = tools.formToken(request, reply, REGISTER)
  // Whoever is signed in already registers for somebody else: there is nothing to wait for.
  const waits = (await tools.signedIn(request.raw, reply.raw)) === null
  const next = interaction?.redirectUri ?? accountUrl(frame)
  return tools.show(reply, visit, {
    status,
    title,
    lead: body.replace('{email}', email),
    content: html`${isAgain && html`<p role="status">${sentAgain}</p>`}
${codeForm(frame, {
  action: visit.link('/registrieren/code'),
  token,
  values: { email, code: typed },
  problems,
})}
<p>${hint}</p>
${sendAgainForm(frame, { action: visit.link('/registrieren/erneut'), token, email })}
${interaction && html`<p class="small">${elsewhere} <a class="tlink" href="${visit.link('/anmelden')}">${texts.signIn.action}</a></p>`}
${waits && html`<div hidden data-waits="/registrieren/stand" data-next="${next}"></div>`}`,
  })
}
