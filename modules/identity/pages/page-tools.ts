import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '#modules/identity/accounts.ts'
import type { Attempts } from '#modules/identity/attempts.ts'
import type { BrowserCookies } from '#modules/identity/browser-cookies.ts'
import type { Interactions } from '#modules/identity/interactions.ts'
import type { NewDevices } from '#modules/identity/new-device.ts'
import type { Passkeys } from '#modules/identity/passkeys/passkeys.ts'
import type { Html } from '#platform/html.ts'
import type { FormInput } from './form-input.ts'
import type { Assets } from './page-style.ts'
import type { Visit } from './page-visit.ts'

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
  /** Until when nobody signs in with an account; null: everybody who can. */
  blockOf: (accountId: string) => Promise<{ endsAt: Date } | null>
  /** Who is signed in at the id host in the browser that asks; null when nobody is. */
  signedIn: (request: IncomingMessage, response: ServerResponse) => Promise<string | null>
}

/** What the pages share: reading a request, checking a form, answering with a page. */
export type PageTools = PagesOptions & {
  visit(request: FastifyRequest): Promise<Visit>
  show(
    reply: FastifyReply,
    visit: Visit,
    page: { status?: number; title: string; lead?: Html | string; content: Html },
  ): FastifyReply
  /** The step is over, was never begun, or began in another browser. */
  showGone(reply: FastifyReply, visit: Visit): FastifyReply
  formToken(request: FastifyRequest, reply: FastifyReply, purpose: string): string
  /** What the work gives; `busy` when there is more to do than can be done: the form is shown again, as it was filled in. */
  unlessBusy<Result>(reply: FastifyReply, work: () => Promise<Result>): Promise<Result | Busy>
  /** Null when the form does not come from a page that this browser was given. */
  readPosted(request: FastifyRequest, purpose: string): FormInput | null
}

export type Busy = { kind: 'busy' }
