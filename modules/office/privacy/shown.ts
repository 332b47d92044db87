import type { RequestRow } from '#modules/privacy/privacy.ts'
import type { OfficePrivacyRequest } from './schema.ts'

/** A request as the desk and the page of its person show it. */
export function shownOnDesk(row: RequestRow): OfficePrivacyRequest {
  const { firstName, lastName, requester, workerId, workerName, closedAt: _, ...rest } = row
  return {
    ...rest,
    name: [firstName, lastName].filter(Boolean).join(' ') || requester,
    worker: workerId && workerName ? { id: workerId, name: workerName } : null,
  }
}
