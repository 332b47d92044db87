import { afterAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database.ts'
import { dropTags, listenForTags, type TagListener } from './page-tags.ts'

const database = await testDatabase('empty')
const listeners: TagListener[] = []
afterAll(() => Promise.all(listeners.map((listener) => listener.stop())))

async function node() {
  const heard: string[] = []
  let missed = 0
  const listener = await listenForTags({
    url: database.url,
    log: createLog('silent'),
    onTags: (tags) => heard.push(...tags),
    onMissed: () => {
      missed += 1
    },
    retryMs: 20,
  })
  listeners.push(listener)
  return { heard, missed: () => missed }
}

describe('dropped tags', () => {
  test('reach every node on the same database', async () => {
    const [one, other] = [await node(), await node()]
    await dropTags(database.db, ['catalogue', 'product:1.1001'])
    await vi.waitFor(() => {
      expect(one.heard).toEqual(['catalogue', 'product:1.1001'])
      expect(other.heard).toEqual(['catalogue', 'product:1.1001'])
    })
  })

  test('leave with the commit and not at all when the change is rolled back', async () => {
    const one = await node()
    await database.db
      .transaction()
      .execute(async (trx) => {
        await dropTags(trx, ['never'])
        throw new Error('rolled back')
      })
      .catch(() => {})
    await database.db.transaction().execute((trx) => dropTags(trx, ['after']))
    await vi.waitFor(() => expect(one.heard).toEqual(['after']))
  })

  test('are split into as many notices as PostgreSQL needs', async () => {
    const one = await node()
    const tags = Array.from({ length: 2_000 }, (_, index) => `product:1.${index}`)
    await dropTags(database.db, tags)
    await vi.waitFor(() => expect(one.heard).toEqual(tags))
  })

  test('count as missed when the connection was lost, and are heard again afterwards', async () => {
    const one = await node()
    expect(one.missed()).toBe(1)
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kurve page cache' and datname = current_database()",
    )
    await vi.waitFor(() => expect(one.missed()).toBe(2))
    await dropTags(database.db, ['again'])
    await vi.waitFor(() => expect(one.heard).toContain('again'))
  })
})
