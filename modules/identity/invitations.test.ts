import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { shiftClock, type TestDatabase, testDatabase } from '#testing/database.ts'
import { authorizationRequest, signInAs, TestBrowser } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { together } from '#testing/race/together.ts'
import { placesOf } from '#testing/whole-database.ts'
import { limits } from './attempts.ts'

const PASSWORD = 'Kurvenlicht-27!'
const HOSTILE = '<b>Gewinn</b> https://evil.example\u202E'
let database: TestDatabase
let server: IdentityServer
const newEmail = () => `neu-${newId()}@elsewhere.example`
const noted: string[] = []
const invite = (email: string, more: { language?: 'de' | 'en' | 'ja'; firstName?: string } = {}) =>
  server.identity.forStaff.invitations.invite(
    { email, firstName: 'Ida', lastName: 'Kurz', language: 'de', ...more },
    async (_trx, { id }) => void noted.push(id),
  )
const mailsTo = (email: string) => server.mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase())
const linkTo = (email: string) =>
  new URL(/http\S+\/einladung\/\S+/.exec(mailsTo(email).at(-1)!.plain)![0]).pathname
const accept = async (link: string, browser = new TestBrowser(server)) =>
  browser.submit(await browser.open(link), { password: PASSWORD })
const signIn = (email: string) => signInAs(new TestBrowser(server), { email, password: PASSWORD })
const accountOf = async (email: string) =>
  (
    await sql<{
      id: string
      isConfirmed: boolean
    }>`select id, confirmed_at is not null as "isConfirmed" from accounts
      where lower(email) = ${email.toLowerCase()} and deleted_at is null`.execute(database.db)
  ).rows

async function register(email: string) {
  const browser = new TestBrowser(server)
  const form = await browser.open(authorizationRequest(server, { parameters: { prompt: 'create' } }).path)
  await browser.submit(form, { firstName: 'Eva', lastName: 'Fremd', email, password: PASSWORD })
  await server.jobs.drain()
}

beforeAll(async () => {
  database = await testDatabase('empty')
  server = await buildIdentity(database)
})
afterAll(() => server.stop())
beforeEach(() => sql`delete from sign_in_attempts`.execute(database.db))

describe('an invitation', () => {
  test.each([
    ['de', 'Willkommen!', 'wartet auf Dich'],
    ['en', 'Welcome!', 'is waiting for you'],
    ['ja', 'ようこそ！', 'ご用意しました'],
  ] as const)(
    'in %s: a password by its link, then one signs in as whom staff have made',
    async (language, title, subject) => {
      const email = newEmail()
      const { id, isNew } = await invite(email, { language })
      expect([isNew, mailsTo(email)[0]!.subject.includes(subject)]).toEqual([true, true])
      const link = linkTo(email)
      expect((await new TestBrowser(server).open(`${link}?sprache=${language}`)).text).toContain(title)
      await expect(signIn(email)).rejects.toThrow()
      expect((await accept(link)).response.status).toBe(200)
      await signIn(email)
      expect(await accountOf(email)).toEqual([{ id, isConfirmed: true }])
      const again = await new TestBrowser(server).open(link)
      expect(again.response.status).toBe(410)
      expect(again.text).toContain('/passwort-vergessen')
    },
  )

  test('looking changes nothing, a form of another browser neither, and nobody is signed in by a link that was sent on', async () => {
    const email = newEmail()
    await invite(email)
    const link = linkTo(email)
    const [one, other] = [new TestBrowser(server), new TestBrowser(server)]
    const form = await one.open(link)
    expect((await other.submit(form, { password: PASSWORD })).response.status).toBe(403)
    expect((await one.submit(form, { password: 'kurz' })).response.status).toBe(422)
    expect((await accountOf(email))[0]!.isConfirmed).toBe(false)
    const done = await one.submit(form, { password: PASSWORD })
    expect(done.response.status).toBe(200)
    expect([...one.cookies.keys()].join()).not.toContain('kurve-session')
  })

  test('ends after two weeks, and with a newer one; of its link the hash alone is kept', async () => {
    const email = newEmail()
    const { id } = await invite(email)
    const first = linkTo(email)
    expect(await placesOf(database.db, first.split('/').at(-1)!)).toEqual([])
    expect(await server.identity.forStaff.sendLink({ accountId: id })).toBe('invitation')
    expect(
      (await accept(linkTo(email)).then(() => new TestBrowser(server).open(first))).response.status,
    ).toBe(410)
    const late = newEmail()
    await invite(late)
    await shiftClock(database, 14.1 * 86_400)
    expect((await new TestBrowser(server).open(linkTo(late))).response.status).toBe(410)
    await shiftClock(database, 0)
  })

  test('says not a word of the names that were typed, and goes to one mailbox a few times an hour', async () => {
    const email = newEmail()
    const { id } = await invite(email, { firstName: HOSTILE })
    const tries = Array.from({ length: 60 }, () => server.identity.forStaff.sendLink({ accountId: id }))
    const answers = await Promise.allSettled(tries)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.emailMail.tries - 1)
    await Promise.allSettled(Array.from({ length: 60 }, () => invite(email.toUpperCase())))
    await register(email)
    const mails = mailsTo(email)
    expect(mails).toHaveLength(limits.emailMail.tries)
    expect(JSON.stringify(mails)).not.toMatch(/evil|Gewinn|\u202E/)
  })
})

describe('an address that is known', () => {
  test('with an account it is never taken over, also where it is one of several', async () => {
    const [email, second] = [newEmail(), newEmail()]
    const { id } = await invite(email)
    await accept(linkTo(email))
    await sql`insert into contact_emails (id, contact_id, email, confirmed_at) values (gen_random_uuid(), ${id}, ${second}, now())`.execute(
      database.db,
    )
    const before = noted.length
    for (const known of [email, email.toUpperCase(), second])
      await expect(invite(known)).rejects.toMatchObject({ code: 'OFFICE_PERSON_EXISTS' })
    expect([mailsTo(email).length, mailsTo(second).length, noted.length - before]).toEqual([1, 0, 0])
    await signIn(email)
  })

  test('that somebody only registered makes room, and their password opens nothing', async () => {
    const email = newEmail()
    await register(email)
    const [typed] = await accountOf(email)
    const { id } = await invite(email)
    expect(id).not.toBe(typed!.id)
    await expect(signIn(email)).rejects.toThrow()
    await accept(linkTo(email))
    expect(await accountOf(email)).toEqual([{ id, isConfirmed: true }])
  })

  test('that was invited before is answered with the same person, and without another mail within the hour', async () => {
    const email = newEmail()
    const { id } = await invite(email)
    expect(await invite(email.toUpperCase())).toEqual({ id, isNew: false })
    expect([mailsTo(email).length, noted.slice(-2)]).toEqual([1, [id, id]])
    await shiftClock(database, 3_700)
    await invite(email)
    expect(mailsTo(email)).toHaveLength(2)
    await shiftClock(database, 0)
  })

  test('and that a stranger registers meanwhile: the mailbox decides, whose password counts', async () => {
    const email = newEmail()
    const { id } = await invite(email)
    await register(email)
    await expect(signIn(email)).rejects.toThrow()
    expect(mailsTo(email).at(-1)!.plain).not.toContain('/bestaetigen/')
    await accept(linkTo(email))
    expect(await accountOf(email)).toEqual([{ id, isConfirmed: true }])
  })

  test('a forgotten password opens it as well, and then its invitation is over', async () => {
    const email = newEmail()
    const { id } = await invite(email)
    const invitation = linkTo(email)
    const browser = new TestBrowser(server)
    await browser.submit(await browser.open('/passwort-vergessen'), { email })
    await server.jobs.drain()
    const reset = new URL(/http\S+/.exec(mailsTo(email).at(-1)!.plain)![0]).pathname
    await browser.submit(await browser.open(reset), { password: PASSWORD })
    await signIn(email)
    expect((await new TestBrowser(server).open(invitation)).response.status).toBe(410)
    await expect(
      server.identity.forStaff.invitations.changeAddress({ accountId: id, email: newEmail() }),
    ).rejects.toMatchObject({ code: 'OFFICE_INVITATION_OVER' })
  })
})

describe('another address', () => {
  const change = (accountId: string, email: string) =>
    server.identity.forStaff.invitations.changeAddress({ accountId, email })

  test('has the invitation from now on; what waits in the former mailbox is dead', async () => {
    const [wrong, right] = [newEmail(), newEmail()]
    const { id } = await invite(wrong)
    const former = linkTo(wrong)
    await change(id, right)
    expect((await new TestBrowser(server).open(former)).response.status).toBe(410)
    await accept(linkTo(right))
    await signIn(right)
    expect(await accountOf(wrong)).toEqual([])
  })

  test('is nobody else’s', async () => {
    const [one, other, open] = [newEmail(), newEmail(), newEmail()]
    const { id } = await invite(one)
    await invite(other)
    await accept(linkTo(other))
    await invite(open)
    for (const taken of [other, open])
      await expect(change(id, taken)).rejects.toMatchObject({ code: 'OFFICE_PERSON_EXISTS' })
  })

  test('typed while the invitation is being accepted: one of both, and never a dead account', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [wrong, right] = [newEmail(), newEmail()]
      const { id } = await invite(wrong)
      const browser = new TestBrowser(server)
      const form = await browser.open(linkTo(wrong))
      const [accepted, changed] = await Promise.allSettled([
        browser.submit(form, { password: PASSWORD }),
        change(id, right),
      ])
      const isAccepted = accepted.status === 'fulfilled' && accepted.value.response.status === 200
      expect(isAccepted).toBe(changed.status === 'rejected')
      if (!isAccepted) await accept(linkTo(right))
      await signIn(isAccepted ? wrong : right)
    }
  })
})

describe('two of the staff who invite one address at once', () => {
  const atOnce = async () => {
    const email = newEmail()
    const invites = Array.from({ length: 3 }, () => () => invite(email))
    const all = await together(database.db, 'accounts', invites)
    const ids = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    return {
      ids: new Set(ids).size,
      answered: ids.length,
      accounts: (await accountOf(email)).length,
      mails: mailsTo(email).length,
    }
  }

  test('have one person', async () => {
    expect(await atOnce()).toMatchObject({ ids: 1, answered: 3, accounts: 1 })
  })

  test('without the unique address there are several: the test above sees it', async () => {
    await sql`drop index accounts_email`.execute(database.db)
    expect((await atOnce()).accounts).toBe(3)
  })
})
