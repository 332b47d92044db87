import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { methodsOfPasskey } from '#modules/identity/passkeys/passkeys.rules.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import type { PageTools } from './page-tools.ts'
import { knowDevice } from './pages.device.ts'
import { goOn, showSignIn, signInPurpose } from './pages.sign-in.ts'
import { pageTexts } from './pages.texts.ts'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

/** What the browser answers, as far as it is looked at (`AuthenticationResponseJSON`); the page's form is 16 kB at most. */
const Answer = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(200).optional(),
  }),
})

/** `POST /anmelden/passkey`: what the device signed, sent by the page's script. Without JavaScript there is the password. */
export function passkeyPages(app: FastifyInstance, tools: PageTools): void {
  app.post('/anmelden/passkey', async (request, reply) => {
    const visit = await tools.visit(request)
    const { interaction } = visit
    if (!interaction) return tools.showGone(reply, visit)
    const texts = pageTexts[visit.frame.language].problems
    const input = tools.readPosted(request, signInPurpose(interaction))
    const remember = input ? input.remember === 'yes' : true
    const showAgain = (form: string, status: number) =>
      showSignIn(tools, request, reply, visit, { email: '', remember, problems: { form }, status })
    if (!input) return showAgain(texts.form, 403)
    const answer = readAnswer(request.body)
    if (!answer) return showAgain(texts.passkey, 422)
    if (!(await tools.attempts.mayTry('address', clientAddressOf(request.ip))))
      return showAgain(texts.tooMany, 429)
    const signedIn = await tools.passkeys.signIn(interaction.uid, { ...answer, clientExtensionResults: {} })
    const account = signedIn && (await tools.accounts.findById(signedIn.accountId))
    if (!signedIn || !account?.confirmedAt) return showAgain(texts.passkey, 422)
    await tools.attempts.giveBack('address', clientAddressOf(request.ip))
    await knowDevice(tools, request, reply, account)
    const methods = methodsOfPasskey(signedIn)
    return goOn(tools, request, reply, visit, { accountId: account.id, remember, methods })
  })
}

function readAnswer(body: unknown): z.infer<typeof Answer> | null {
  const { credential } = (body ?? {}) as { credential?: unknown }
  if (typeof credential !== 'string') return null
  try {
    return Answer.parse(JSON.parse(credential))
  } catch {
    return null
  }
}
