import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction } from '#modules/identity/interactions.ts'
import { methodsOfPassword } from '#modules/identity/passkeys/passkeys.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate } from '#platform/dates.ts'
import { html } from '#platform/html.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import { emailProblem, type FormInput, problemsOf } from './form-input.ts'
import { buttonLink, type Problems, passkeyForm, registerLink, signInForm } from './page-forms.ts'
import { accountUrl } from './page-layout.ts'
import type { PageTools } from './page-tools.ts'
import type { Visit } from './page-visit.ts'
import { knowDevice } from './pages.device.ts'
import { pageTexts } from './pages.texts.ts'

type Shown = { email: string; remember: boolean; problems: Problems; status?: number }

/** `/anmelden`: with a sign-in under way its form, otherwise the way to one's account, which begins one. */
export function signInPages(app: FastifyInstance, tools: PageTools): void {
  app.get('/anmelden', async (request, reply) => {
    const visit = await tools.visit(request)
    const { vorgang } = request.query as { vorgang?: string }
    if (!visit.interaction) return vorgang ? tools.showGone(reply, visit) : showStart(tools, reply, visit)
    const email = await knownEmail(tools, visit.interaction)
    return showSignIn(tools, request, reply, visit, { email, remember: true, problems: {} })
  })

  app.post('/anmelden', async (request, reply) => {
    const visit = await tools.visit(request)
    const { interaction } = visit
    if (!interaction) return tools.showGone(reply, visit)
    const texts = pageTexts[visit.frame.language].problems
    const input = tools.readPosted(request, signInPurpose(interaction))
    const showAgain = (problems: Problems, status: number, email = input?.email ?? '') =>
      showSignIn(tools, request, reply, visit, {
        email,
        remember: input ? input.remember === 'yes' : true,
        problems,
        status,
      })
    if (!input) return showAgain({ form: texts.form }, 403, '')
    const problems = problemsOf({
      email: emailProblem(input.email, visit.frame.language),
      password: input.password === '' ? texts.passwordMissing : undefined,
    })
    if (Object.keys(problems).length > 0) return showAgain(problems, 422)
    const result = await tools.unlessBusy(reply, () =>
      tools.accounts.signIn({
        email: input.email,
        password: input.password,
        address: clientAddressOf(request.ip),
        knownDevice: tools.cookies.knownDevice(request, input.email),
        returnTo: interaction.uid,
      }),
    )
    if (result.kind === 'busy') return showAgain({ form: texts.busy }, 503)
    if (result.kind === 'tooMany') return showAgain({ form: texts.tooMany }, 429)
    if (result.kind === 'wrong') return showAgain({ form: texts.wrong }, 422)
    if (result.kind === 'unconfirmed') return showAgain({ form: texts.unconfirmed }, 422)
    await knowDevice(tools, request, reply, result.account)
    return goOn(tools, request, reply, visit, {
      accountId: result.account.id,
      remember: input.remember === 'yes',
      methods: methodsOfPassword,
    })
  })
}

/** Back to the provider, which leads on to where one came from. */
export async function goOn(
  tools: PageTools,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  given: { accountId: string; remember: boolean; methods: readonly string[] },
): Promise<FastifyReply> {
  const block = await tools.blockOf(given.accountId)
  if (block) return showBlocked(tools, reply, visit, block)
  const mark = tools.cookies.markOfRequest(request)
  const address = visit.interaction && (await tools.interactions.finish(visit.interaction.uid, mark, given))
  return address ? reply.redirect(address, 303) : tools.showGone(reply, visit)
}

/** The right password or passkey, and still nobody comes in: until when, and where one asks. */
function showBlocked(
  tools: PageTools,
  reply: FastifyReply,
  visit: Visit,
  { endsAt }: { endsAt: Date },
): FastifyReply {
  const { language } = visit.frame
  const texts = pageTexts[language].blocked
  const lead = texts.lead
    .replace('{until}', formatDate(new Date(endsAt.getTime() - 1), language))
    .replace('{mail}', serviceMail())
  return tools.show(reply, visit, {
    status: 403,
    title: texts.title,
    lead,
    content: buttonLink(texts.action, `mailto:${serviceMail()}`),
  })
}

/** What its form's token is for: nobody sends the form of another sign-in. */
export function signInPurpose(interaction: Interaction): string {
  return `anmelden:${interaction.uid}`
}

/** The form, with what a passkey would have to sign. */
export async function showSignIn(
  tools: PageTools,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  { email, remember, problems, status = 200 }: Shown,
): Promise<FastifyReply> {
  const texts = pageTexts[visit.frame.language].signIn
  const interaction = visit.interaction!
  const form: Parameters<typeof signInForm>[1] = {
    action: visit.link('/anmelden'),
    token: tools.formToken(request, reply, signInPurpose(interaction)),
    values: { email } satisfies Partial<FormInput>,
    problems,
    remember,
    forgottenLink: visit.link('/passwort-vergessen'),
  }
  return tools.show(reply, visit, {
    status,
    title: texts.title,
    lead: interaction.accountId ? texts.again : texts.lead,
    content: html`${signInForm(visit.frame, form)}
${passkeyForm(visit.frame, {
  action: visit.link('/anmelden/passkey'),
  token: form.token,
  options: await tools.passkeys.beginSignIn(interaction.uid),
})}
${registerLink(visit.frame, visit.link('/registrieren'))}`,
  })
}

function showStart(tools: PageTools, reply: FastifyReply, visit: Visit): FastifyReply {
  const texts = pageTexts[visit.frame.language].start
  return tools.show(reply, visit, {
    title: texts.title,
    lead: texts.lead,
    content: buttonLink(texts.action, accountUrl(visit.frame)),
  })
}

/** Who has to prove himself again need not type his address. */
async function knownEmail(tools: PageTools, interaction: Interaction): Promise<string> {
  if (!interaction.accountId) return interaction.loginHint?.slice(0, 254) ?? ''
  return (await tools.accounts.findById(interaction.accountId))?.email ?? ''
}
