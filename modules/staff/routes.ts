import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { callerOf, staffOf } from '#platform/http/access.ts'
import {
  addStaff,
  changeStaffRoles,
  closeOffice,
  endStaffSession,
  listStaff,
  openOffice,
  readOfficeSession,
} from './endpoints.ts'
import { loadStaff } from './members.storage.ts'
import { endSession, ownerOfSession } from './sessions.storage.ts'
import { addMember, changeRoles, openSession, readSession, type StaffContext } from './staff.ts'

/** `__Host-`: no sister site can set it. Over plain http, while developing, browsers take no such name. */
export const officeCookie = (isSecure: boolean): string => (isSecure ? '__Host-office' : 'office')

/** Who works in the office: signing in and out, roles, sessions, the audit book. */
export function staffRoutes(context: StaffContext & { isSecure: boolean }): FastifyPluginAsyncZodOpenApi {
  const { db, isSecure } = context
  const COOKIE = officeCookie(isSecure)
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure } as const
  return async (app) => {
    app.route({
      ...routeOf(openOffice, { rateLimit: { max: 30, timeWindow: 60_000 } }),
      handler: async (request, reply) => {
        const former = request.cookies[COOKIE] ?? null
        const { token, session } = await openSession(context, { caller: callerOf(request), former })
        // Ends with the browser at the latest; the server ends it after a working day.
        return reply.setCookie(COOKIE, token, attributes).code(201).send(session)
      },
    })
    app.route({
      ...routeOf(readOfficeSession),
      handler: (request) => readSession(db, request.cookies[COOKIE]),
    })
    app.route({
      ...routeOf(closeOffice),
      handler: async (request, reply) => {
        const { sessionId, name } = staffOf(request)
        const thing = { type: 'officeSession', id: sessionId, name }
        await recordRequest(db, request, { thing }, () => endSession(db, sessionId))
        return reply.clearCookie(COOKIE, attributes).code(204).send(null)
      },
    })
    app.route({
      ...routeOf(listStaff),
      handler: async () => {
        const items = await loadStaff(db)
        return {
          items,
          page: 1,
          pageSize: Math.max(1, items.length),
          totalCount: items.length,
          hasNextPage: false,
        }
      },
    })
    app.route({
      ...routeOf(addStaff),
      handler: async (request, reply) => {
        const member = await addMember(context, request.body, (trx, { personId, name, before, after }) =>
          auditRequest(trx, request, { thing: { type: 'staff', id: personId, name }, before, after }),
        )
        return reply.code(201).send(member)
      },
    })
    app.route({
      ...routeOf(changeStaffRoles),
      handler: (request) =>
        changeRoles(
          db,
          { ...request.body, personId: request.params.id },
          (trx, { personId, name, before, after }) =>
            auditRequest(trx, request, { thing: { type: 'staff', id: personId, name }, before, after }),
        ),
    })
    app.route({
      ...routeOf(endStaffSession),
      handler: async (request, reply) => {
        const { id } = request.params
        const owner = await ownerOfSession(db, id)
        if (!owner) throw notFound()
        const thing = { type: 'officeSession', id, name: owner.name }
        await recordRequest(db, request, { thing }, () => endSession(db, id))
        return reply.code(204).send(null)
      },
    })
  }
}
