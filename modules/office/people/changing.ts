import type { FastifyRequest } from 'fastify'
import { type Change, recordRequest } from '#modules/audit/audit.ts'
import type { Db } from '#platform/db.ts'
import { staffOf } from '#platform/http/access.ts'
import { nameOf } from './people.ts'
import { requireVisit } from './visits.ts'

/** A change of a person whom this session has opened, with its row of the audit book; its reason is that of the visit. */
export function changesOf(db: Db) {
  return async function changing<T>(
    request: FastifyRequest,
    given: { id: string; note?: string; snapshot?: Change['snapshot'] },
    run: () => Promise<T>,
  ): Promise<T> {
    const { id, note, snapshot } = given
    const visit = await requireVisit(db, { staff: staffOf(request), personId: id })
    const thing = { type: 'person', id, name: await nameOf(db, id) }
    return recordRequest(
      db,
      request,
      { thing, reason: note ?? visit.reason, ...(snapshot ? { snapshot } : {}) },
      run,
    )
  }
}
