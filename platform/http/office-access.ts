import type { FastifyRequest } from 'fastify'
import { forbidden, notFound } from '../errors.ts'
import { requireFreshSignIn, type Staff } from './access.ts'

/** Where the back office answers, and who is signed in there. */
export type OfficeDoor = {
  /** With its port, as browsers send it. */
  host: string
  /** By the cookies of a request; throws 401 when nobody is. */
  staffOf(cookies: Readonly<Record<string, string | undefined>>): Promise<Staff>
}

const OFFICE = '/api/office/'

/** The office answers on its own host, and nothing else of the API does there. */
export function keepOfficeApart({ url, host }: FastifyRequest, door: OfficeDoor | undefined): void {
  if (!url.startsWith('/api/')) return
  if (url.startsWith(OFFICE) !== (door !== undefined && host === door.host)) throw notFound()
}

/** By the office's cookie alone: whoever comes with a token finds nothing. */
export async function guardOffice(request: FastifyRequest, door: OfficeDoor | undefined): Promise<void> {
  const { permission, freshSignIn } = request.routeOptions.config
  if (!door || request.headers.authorization !== undefined) throw notFound()
  const staff = await door.staffOf(request.cookies)
  if (permission && !staff.permissions.has(permission))
    throw forbidden('OFFICE_NOT_ALLOWED', `This needs the permission ${permission}`)
  if (freshSignIn) requireFreshSignIn({ caller: staff, now: Date.now() / 1000 })
  request.staff = staff
}

/** What staff change leaves a row in the audit book: a route that forgets it fails wherever it is tried out. */
export function requireAudit(
  request: FastifyRequest,
  { status, production }: { status: number; production: boolean },
): void {
  const { access, isRead, operation } = request.routeOptions.config
  const isChange = access === 'staff' && request.method !== 'GET' && request.method !== 'HEAD' && !isRead
  if (!isChange || request.isAudited || status >= 400) return
  const fault = new Error(`${operation} changed something and wrote nothing into the audit book`)
  // It is done already: the person is not to do it again.
  if (production) request.log.error({ err: fault }, 'not audited')
  else throw fault
}
