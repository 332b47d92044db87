import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import type { List } from '#platform/lists.ts'
import { findAccountById } from '../accounts.storage.ts'
import type { Session } from '../schema.ts'
import { revokeAccount } from '../tokens/revocations.storage.ts'
import { endSession, loadSessions } from './sessions.storage.ts'

export type Sessions = ReturnType<typeof createSessions>

const REASON = 'ended by the person'

/** Where somebody is signed in, and ending it: what is ended is dead on every node within a minute. */
export function createSessions({ db }: { db: Db }) {
  async function list(caller: Caller): Promise<List<Session>> {
    await requireOwnAccount(caller)
    const rows = await loadSessions(db, caller.subjectId)
    const items = rows.map(({ grantId, signedInAt, lastSeenAt, ...row }) => ({
      ...row,
      signedInAt: signedInAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: grantId === caller.sid,
    }))
    return {
      items,
      page: 1,
      pageSize: Math.max(1, items.length),
      totalCount: items.length,
      hasNextPage: false,
    }
  }

  async function end(given: { caller: Caller; id: string }): Promise<void> {
    await requireOwnAccount(given.caller)
    const session = { accountId: given.caller.subjectId, id: given.id, reason: REASON }
    if (!(await endSession(db, session))) throw notFound()
  }

  /** All but the one that asks. */
  async function endOthers(caller: Caller): Promise<void> {
    await requireOwnAccount(caller)
    await revokeAccount(db, { accountId: caller.subjectId, keepSid: caller.sid, reason: REASON })
  }

  async function endAll(caller: Caller): Promise<void> {
    await requireOwnAccount(caller)
    await revokeAccount(db, { accountId: caller.subjectId, reason: REASON })
  }

  async function requireOwnAccount(caller: Caller): Promise<void> {
    if (await findAccountById(db, caller.subjectId)) return
    throw new AppError(409, 'SESSIONS_KEPT_ELSEWHERE', 'Another provider keeps the sessions of this account')
  }

  return { list, end, endOthers, endAll }
}
