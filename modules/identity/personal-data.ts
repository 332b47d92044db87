import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import { revokePerson } from './tokens/revocations.storage.ts'

/** Accounts and what opens them. Attempts and challenges stand under hashed keys and end within the hour by themselves. */
export const identityData: PersonalDataHolder = {
  name: 'identity',
  tables: [
    'accounts',
    'external_subjects',
    'account_groups',
    'account_links',
    'account_blocks',
    'account_sessions',
    'passkeys',
    'passkey_challenges',
    'oidc_records',
    'revoked_sessions',
    'sign_in_attempts',
  ],
  merging: [
    { table: 'account_groups', column: 'account_id', how: 'moves', twin: 'o.name = t.name' },
    { table: 'account_links', column: 'account_id', how: 'goes' },
    { table: 'account_blocks', column: 'account_id', how: 'goes' },
    {
      table: 'account_sessions',
      column: 'account_id',
      how: 'goes',
      where: 't.ended_at is null',
      told: 'sessions',
    },
    { table: 'passkeys', column: 'account_id', how: 'goes', told: 'passkeys' },
    { table: 'external_subjects', column: 'subject_id', how: 'moves', told: 'externalSignIns' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        account: await rowsOf(db, 'accounts', sql`t.id = ${id}`, ['password_hash']),
        externalSubjects: await rowsOf(db, 'external_subjects', sql`t.subject_id = ${id}`),
        groups: await rowsOf(db, 'account_groups', sql`t.account_id = ${id}`),
        blocks: await rowsOf(db, 'account_blocks', sql`t.account_id = ${id}`),
        passkeys: await rowsOf(db, 'passkeys', sql`t.account_id = ${id}`, ['public_key']),
        devices: await rowsOf(db, 'account_sessions', sql`t.account_id = ${id}`, ['session_uid', 'grant_id']),
        links: await rowsOf(db, 'account_links', sql`t.account_id = ${id}`, [
          'token_hash',
          'code_hash',
          'browser_mark',
          'password_hash',
        ]),
        sessions: await rowsOf(db, 'oidc_records', sql`t.account_id = ${id}::text`, ['id', 'payload', 'uid']),
      },
    }
  },

  /** Nobody slips out of a block by another account, and who can sign in does so afterwards. */
  async mergeConflicts(db, { from, into }) {
    const { rows } = await sql<{ isBlocked: boolean; isLost: boolean }>`
      select exists (select from account_blocks where account_id in (${from}, ${into}) and ends_at > app.now()) as "isBlocked",
        exists (select from accounts where id = ${from} and deleted_at is null)
          and not exists (select from accounts where id = ${into} and deleted_at is null) as "isLost"`.execute(
      db,
    )
    const { isBlocked, isLost } = rows[0]!
    return [...(isBlocked ? ['isBlocked'] : []), ...(isLost ? ['otherWayRound'] : [])]
  },

  async retained(db, { id }) {
    const rows = await db
      .selectFrom('external_subjects')
      .select(sql<Date>`app.now()`.as('since'))
      .where('subject_id', '=', id)
      .execute()
    return rows.map(({ since }) => ({ kind: 'signInName', entityId: id, since }))
  },

  async erase(trx, { id }) {
    await revokePerson(trx, id)
    await trx.deleteFrom('account_blocks').where('account_id', '=', id).execute()
    await trx.deleteFrom('passkeys').where('account_id', '=', id).execute()
    await trx.deleteFrom('account_sessions').where('account_id', '=', id).execute()
    await trx.deleteFrom('account_links').where('account_id', '=', id).execute()
    await trx.deleteFrom('account_groups').where('account_id', '=', id).execute()
    await trx
      .updateTable('accounts')
      .set({ email: 'erased', password_hash: null, language: 'de', deleted_at: sql<Date>`app.now()` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    return noFiles
  },

  /** From now on the same sign-in is somebody new. */
  async expire(trx, retained) {
    const ids = retained.map(({ entityId }) => entityId)
    await trx.deleteFrom('external_subjects').where('subject_id', 'in', ids).execute()
    return noFiles
  },
}
