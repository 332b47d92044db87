import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '#platform/db.ts'
import { revokeGrant } from './tokens/revocations.storage.ts'

/** Their ids open something, so only a hash of them is kept. */
const SECRET_IDS = new Set(['Session', 'Interaction', 'AuthorizationCode', 'RefreshToken'])

/** The library writes a session anew with each request, also with one that was under way when the session was ended. */
const IS_NOT_ENDED = sql<boolean>`not exists (select from account_sessions
  where session_uid = oidc_records.uid and ended_at is not null)`

export type RecordsOptions = {
  db: Db
  /** Test builds only: false lets a code be redeemed twice, to prove that the tests would see it. */
  singleUse?: boolean
}

/**
 * What the provider keeps, in `oidc_records`. The library reads `consumed`, calls `consume()` and ignores its result, so
 * single use is made here: one guarded update, and whoever comes second loses the whole family of tokens.
 */
export function recordsOf({ db, singleUse = true }: RecordsOptions): (kind: string) => Adapter {
  return (kind) => {
    const rowId = (id: string) =>
      SECRET_IDS.has(kind) ? createHash('sha256').update(id).digest('base64url') : id

    const alive = () => {
      const records = db
        .selectFrom('oidc_records')
        .select(['payload', 'consumed_at'])
        .where('kind', '=', kind)
        .where('expires_at', '>', sql<Date>`app.now()`)
      return kind === 'Session' ? records.where(IS_NOT_ENDED) : records
    }

    async function find(id: string): Promise<AdapterPayload | undefined> {
      const row = await alive().where('id', '=', rowId(id)).executeTakeFirst()
      return row && payloadOf(row, id)
    }

    return {
      find,
      async findByUid(uid) {
        const row = await alive().where('uid', '=', uid).executeTakeFirst()
        // The cookie's value is not known here; readers by uid only look at the account and its grants.
        return row && payloadOf(row, undefined)
      },
      async findByUserCode() {
        return undefined
      },
      async upsert(id, payload, expiresIn) {
        const row = rowOf(kind, payload, expiresIn)
        await db
          .insertInto('oidc_records')
          .values({ kind, id: rowId(id), ...row })
          .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
          .execute()
      },
      async consume(id) {
        const consumed = await consumeRow(db, { kind, id: rowId(id), singleUse })
        if (consumed) return
        const payload = await find(id)
        if (payload?.grantId) await revokeGrant(db, { grantId: payload.grantId, reason: 'replayed' })
        throw new errors.InvalidGrant(`${kind} was redeemed before`)
      },
      async destroy(id) {
        await db.deleteFrom('oidc_records').where('kind', '=', kind).where('id', '=', rowId(id)).execute()
      },
      async revokeByGrantId(grantId) {
        await revokeGrant(db, { grantId, reason: 'revoked' })
      },
    }
  }
}

/** What is kept of a record, beside its kind and id. */
function rowOf(kind: string, payload: AdapterPayload, expiresIn: number | undefined) {
  const { jti: _id, ...stored } = payload
  return {
    payload: JSON.stringify(stored),
    // A sign-in under way names the grant of before; it must outlive that one's end.
    grant_id: kind === 'Interaction' ? null : (payload.grantId ?? null),
    uid: payload.uid ?? null,
    // A sign-in under way that has had its proof belongs to somebody: it ends with everything else of theirs.
    account_id: payload.accountId ?? provenAccount(payload) ?? null,
    expires_at: sql<Date>`app.now() + make_interval(secs => ${expiresIn ?? 86_400})`,
  }
}

function provenAccount(payload: AdapterPayload): string | undefined {
  const { login } = (payload['result'] ?? {}) as { login?: { accountId?: string } }
  return login?.accountId
}

async function consumeRow(db: Db, given: { kind: string; id: string; singleUse: boolean }): Promise<boolean> {
  let update = db
    .updateTable('oidc_records')
    .set({ consumed_at: sql<Date>`app.now()` })
    .where('kind', '=', given.kind)
    .where('id', '=', given.id)
  if (given.singleUse) update = update.where('consumed_at', 'is', null)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows === 1n || !given.singleUse
}

function payloadOf(
  row: { payload: unknown; consumed_at: Date | null },
  id: string | undefined,
): AdapterPayload {
  return {
    ...(row.payload as AdapterPayload),
    ...(id ? { jti: id } : {}),
    ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}),
  }
}
