import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { testDatabase } from '#testing/database.ts'
import { findBrokenEntry, proveBook, recordChange, writeAudit } from './audit.ts'
import { loadEntries } from './storage.ts'

const { db } = await testDatabase()
const owner = { id: people.buero.id, name: 'Birte Lohse' }

describe('the audit book', () => {
  const note = (id: string) => ({ action: 'test', thing: { type: 'thing', id }, reason: 'because' })
  const write = (id: string) => db.transaction().execute((trx) => writeAudit(trx, owner, note(id)))

  test('a change and its row are one transaction, with what was before and after', async () => {
    const snapshot = async (trx: typeof db) =>
      trx
        .selectFrom('staff_members')
        .select('version')
        .where('person_id', '=', people.finanzen.id)
        .executeTakeFirst()
    const bump = (refuses: boolean) =>
      db.transaction().execute(async (trx) => {
        await sql`update staff_members set version = version + 1 where person_id = ${people.finanzen.id}`.execute(
          trx,
        )
        if (refuses) throw new Error('refused')
      })
    const change = { thing: { type: 'staff', id: people.finanzen.id }, snapshot }
    const given = { actor: owner, action: 'bump', change }
    await recordChange(db, given, () => bump(false))
    await expect(recordChange(db, given, () => bump(true))).rejects.toThrow('refused')
    const { items } = await loadEntries(db, { page: 1, pageSize: 10, action: 'bump' })
    expect(items).toMatchObject([{ before: { version: 1 }, after: { version: 2 }, actor: owner }])
  })

  test('a hundred at once make one chain without a gap', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => write(`crowd-${index}`)))
    expect(await findBrokenEntry(db)).toBeNull()
    const { rows } = await sql<{
      gaps: number
    }>`select max(id) - count(*) as gaps from audit_entries`.execute(db)
    expect(rows).toEqual([{ gaps: 0 }])
  })

  test('rows are neither changed nor taken away', async () => {
    await write('stays')
    await expect(sql`update audit_entries set actor_name = 'somebody'`.execute(db)).rejects.toThrow('stay')
    await expect(sql`update audit_entries set details = '{}'`.execute(db)).rejects.toThrow('stay')
    await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow('stay')
  })

  // Whoever owns the database can switch triggers off: then the chain tells.
  test.each([
    ['changed', sql`update audit_entries set actor_name = 'somebody' where id = 3`, 'changed', 3],
    [
      'with other words',
      sql`update audit_entries set details = '{"reason": "none"}' where id = 4`,
      'changed',
      4,
    ],
    ['taken out', sql`delete from audit_entries where id = 5`, 'missing', 6],
    [
      'cut off the end',
      sql`delete from audit_entries where id = (select max(id) from audit_entries)`,
      'missing',
      null,
    ],
  ])('control: a row that was %s is found', async (_, fault, why, id) => {
    const rolledBack = new Error('as before')
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await fault.execute(trx)
        const found = await findBrokenEntry(trx)
        expect(found).toMatchObject({ why, ...(id ? { id } : {}) })
        throw rolledBack
      }),
    ).rejects.toBe(rolledBack)
    expect(await findBrokenEntry(db)).toBeNull()
  })

  test('what is erased about a person leaves the chain as it is', async () => {
    await db.transaction().execute((trx) =>
      writeAudit(trx, owner, {
        action: 'look',
        thing: { type: 'person', id: people.fan.id, name: 'Anna Sommer' },
      }),
    )
    await sql`update audit_entries set details = null where thing_type = 'person'`.execute(db)
    expect(await findBrokenEntry(db)).toBeNull()
  })
})

test('whoever may read the book proves it in the browser', async () => {
  const proof = await proveBook(db)
  expect(proof.broken).toBeNull()
  expect(proof.entries).toBeGreaterThan(100)
})
