import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { testApp } from '#testing/app.ts'

// Staff who save the bar on top at once: one of those who saw the same version does.

const program = await testApp({ base: 'empty' })
const { db } = program.test
const STAFF = 12
const bar = program.frame.siteFrame.ofClub('bar')

afterEach(async () => {
  delete process.env['UNSAFE']
  await sql`delete from site_frame`.execute(db)
})

/** Everybody saves what they have seen, with a link of their own; answers who did. */
async function storm(version: number): Promise<number[]> {
  const answers = await Promise.allSettled(
    Array.from({ length: STAFF }, (_, who) =>
      db
        .transaction()
        .execute((trx) => program.frame.siteFrame.save(trx, { part: 'bar', version, content: by(who) })),
    ),
  )
  for (const one of answers)
    if (one.status === 'rejected') {
      expect(one.reason).toBeInstanceOf(AppError)
      expect(one.reason.code).toBe('OFFICE_VERSION_CONFLICT')
    }
  return answers.flatMap(({ status }, who) => (status === 'fulfilled' ? [who] : []))
}

const by = (who: number) => {
  const [left, ...others] = bar.groups
  const own = { text: { de: `Von ${who}` }, site: null, link: '/impressum' }
  return { ...bar, groups: [{ ...left!, entries: [own] }, ...others] }
}

async function saved() {
  const [row] = await program.frame.siteFrame.list(db)
  return { version: row!.version, who: row!.content.groups[0]!.entries[0]!.text.de }
}

test('of those who saw the same version one saves, the first time over the file and each time after', async () => {
  for (let version = 0; version < 5; version += 1) {
    const winners = await storm(version)
    expect(winners).toHaveLength(1)
    expect(await saved()).toEqual({ version: version + 1, who: `Von ${winners[0]}` })
  }
})

test('control: without a look at the version everybody writes over everybody', async () => {
  await storm(0)
  process.env['UNSAFE'] = 'noSiteFrameVersion'
  expect((await storm(1)).length).toBeGreaterThan(1)
  expect((await saved()).version).toBeGreaterThan(2)
})
