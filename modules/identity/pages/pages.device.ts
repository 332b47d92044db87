import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '#modules/identity/accounts.storage.ts'
import type { PageTools } from './page-tools.ts'

/** After a sign-in: a browser that nobody has used with this account before is told by mail, and known from now on. */
export async function knowDevice(
  tools: PageTools,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<void> {
  const { cookies, newDevices } = tools
  if (!cookies.knownDevice(request, account.email))
    await newDevices.notify({ account, userAgent: request.headers['user-agent'], now: new Date() })
  cookies.rememberDevice(request, reply, account.email)
}
