import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailOf, type PersonKey, people } from '#demo/people.ts'
import { createAttempts } from '#modules/identity/attempts.ts'
import { createSignInNames } from '#modules/identity/sign-in-names.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { createEmailLinks } from './email-links.ts'
import { emailsRoutes } from './emails.routes.ts'
import { maxEmails } from './emails.schema.ts'
import { createEmails } from './emails.ts'

const EMAILS = '/api/contact/contacts/self/emails'
const LINKS = '/api/contact/emailLinks'

const database = await testDatabase('demo')
const { db } = database
const mails: Mail[] = []
const resets: string[] = []
const signInNames = createSignInNames({
  accounts: { sendReset: async (_trx, account) => void resets.push(account.email) },
})
const emails = createEmails({
  db,
  jobs: { every: () => {} } as unknown as Jobs,
  mailer: { send: async (_trx, mail) => void mails.push(mail) },
  attempts: createAttempts({ db, secret: 'test' }),
  signInNames,
  linkUrl: (token, language) => `http://club.example/${language}/${token}`,
})
let app: App

beforeAll(async () => {
  app = await moduleApp(emailsRoutes(emails, createEmailLinks({ db, signInNames })))
})
beforeEach(async () => {
  mails.length = 0
  resets.length = 0
  await db.deleteFrom('sign_in_attempts').execute()
})

const fresh = () => `${newId()}@mail.example`
const add = (as: string, email: string, confirmEmail = email) =>
  call(app, { as, method: 'POST', url: EMAILS, body: { email, confirmEmail } })
const list = async (as: string) =>
  (await call(app, { as, url: EMAILS })).json.items as { id: string; email: string; isPrimary: boolean }[]
const idOf = async (as: string, email: string) => (await list(as)).find((one) => one.email === email)!.id
const makePrimary = (as: PersonKey, id: string) =>
  call(app, { as: `fresh-${as}`, method: 'POST', url: `${EMAILS}/${id}/setDefaultEmailAddress` })
const remove = (as: string, id: string) => call(app, { as, method: 'DELETE', url: `${EMAILS}/${id}` })
const resend = (as: string, id: string) =>
  call(app, { as, method: 'PUT', url: `${EMAILS}/${id}/resendConfirmationEmail` })
const look = (token: string) => call(app, { url: `${LINKS}/${token}` })
const follow = (token: string, as?: PersonKey) =>
  call(app, { ...(as ? { as } : {}), method: 'POST', url: `${LINKS}/${token}` })

/** The token in the last mail to somebody. */
function tokenTo(email: string): string {
  const mail = mails.findLast(({ to }) => to === email)
  return /club\.example\/\w+\/([\w-]{22})/.exec(mail?.plain ?? '')![1]!
}

async function addConfirmed(as: PersonKey, email = fresh()): Promise<{ id: string; email: string }> {
  await add(as, email)
  await follow(tokenTo(email), as)
  return { id: await idOf(as, email), email }
}

const accountOf = (key: PersonKey) =>
  db.selectFrom('accounts').selectAll().where('id', '=', people[key].id).executeTakeFirstOrThrow()

describe('adding', () => {
  test('EML-01 EML-02 SUC-02 an address is added, written to, and open until it is proved', async () => {
    const email = fresh()
    const { status, json } = await add('fan', email)
    expect(status).toBe(201)
    expect(json).toEqual({
      id: expect.any(String),
      email,
      isPrimary: false,
      isConfirmed: false,
      createdAt: expect.any(String),
      confirmationSentAt: expect.any(String),
    })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Bestätige Deine neue E-Mail-Adresse'],
    ])
    const { json: whole } = await call(app, { as: 'fan', url: EMAILS })
    expect(whole).toMatchObject({ page: 1, totalCount: 2, hasNextPage: false })
    expect(whole.items[0]).toMatchObject({ email: emailOf('fan'), isPrimary: true, isConfirmed: true })
    expect(whole.items[1]).toEqual(json)
  })

  test.each([
    [{ email: 'a@b.example', confirmEmail: 'a@c.example' }, 'confirmEmail', 'notEqual'],
    [{ email: 'nobody', confirmEmail: 'nobody' }, 'email', 'email'],
    [{ email: '', confirmEmail: '' }, 'email', 'required'],
    [{ email: 'a@b.example' }, 'confirmEmail', 'required'],
    [{ email: 'a@b.example', confirmEmail: 'a@b.example', isConfirmed: true }, '(body)', undefined],
  ])('EML-01 FRM-01 FRM-03 FRM-04 %j is a 400 at %s', async (body, field, rule) => {
    const before = await list('neu')
    const { status, json } = await call(app, { as: 'neu', method: 'POST', url: EMAILS, body })
    expect(status).toBe(400)
    if (rule) expect(json.errors[field][0].message).toBe(rule)
    else expect(Object.keys(json.errors)).toContain(field)
    expect(await list('neu')).toEqual(before)
    expect(mails).toEqual([])
  })

  test('EML-06 EML-07 an address that somebody has proved is a 400 with that very detail, whatever its case', async () => {
    const { status, json } = await add('fan', emailOf('mitglied').toUpperCase())
    expect(status).toBe(400)
    expect(json).toMatchObject({
      detail: 'EmailAddress already exists',
      errorCode: 'EMAIL_ADDRESS_ALREADY_EXISTS',
      errors: { email: [{ errorCode: 'EMAIL_ADDRESS_ALREADY_EXISTS', message: 'emailTaken' }] },
    })
    expect(mails).toEqual([])
  })

  test('EML-02 one’s own address twice is refused, also when both come at once', async () => {
    const email = fresh()
    const answers = await Promise.all([1, 2, 3].map(() => add('sepa', email)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect(answers.find(({ status }) => status === 400)!.json.errorCode).toBe('EMAIL_ADDRESS_ALREADY_YOURS')
    expect(mails).toHaveLength(1)
    expect((await add('sepa', emailOf('sepa'))).json.errorCode).toBe('EMAIL_ADDRESS_ALREADY_YOURS')
  })

  test('T20 EML-06 after ten tries in an hour nobody learns any more who has an account', async () => {
    for (let tries = 0; tries < 10; tries += 1) await add('inhaber', emailOf('fan'))
    const known = await add('inhaber', emailOf('fan'))
    const unknown = await add('inhaber', fresh())
    expect([known.status, unknown.status]).toEqual([429, 429])
    expect(known.text).toBe(unknown.text)
    expect((await add('tv', emailOf('fan'))).status).toBe(400)
    await shiftClock(database, 3_700)
    expect((await add('inhaber', emailOf('fan'))).status).toBe(400)
    await shiftClock(database, 0)
  })

  test('EML-04 nobody is buried in mail: three an hour to one address, whoever asks', async () => {
    const email = fresh()
    expect((await add('fan', email)).status).toBe(201)
    expect((await add('mitglied', email)).status).toBe(201)
    expect((await add('vorsitz', email)).status).toBe(201)
    expect((await add('kasse', email)).json.errorCode).toBe('TOO_MANY_EMAIL_MAILS')
    expect((await list('kasse')).map((one) => one.email)).not.toContain(email)
  })

  test('EML-02 at most ten addresses, also when the last ones come at once', async () => {
    const open = maxEmails - (await list('firma')).length
    const answers = await Promise.all(Array.from({ length: open + 1 }, () => add('firma', fresh())))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(open)
    expect(answers.find(({ status }) => status !== 201)!.json.errorCode).toMatch(/^TOO_MANY_EMAIL/)
    expect(await list('firma')).toHaveLength(maxEmails)
  })
})

describe('confirming', () => {
  test('EML-04 looking changes nothing; following confirms, a second time as well', async () => {
    const email = fresh()
    await add('fan', email)
    const token = tokenTo(email)
    const open = {
      purpose: 'confirm',
      email,
      state: 'open',
      otherEmail: 'f•••@falkenstadt.example',
    }
    expect((await look(token)).json).toEqual(open)
    expect((await look(token)).json).toEqual(open)
    expect((await follow(token, 'fan')).json).toEqual({ ...open, state: 'done' })
    expect((await follow(token)).json).toEqual({ ...open, state: 'done' })
    expect(await list('fan')).toContainEqual(expect.objectContaining({ email, isConfirmed: true }))
  })

  test('EML-04 an address is confirmed by the account that added it, and the mail says which that is', async () => {
    const email = fresh()
    await add('fan', email)
    expect(mails.findLast(({ to }) => to === email)!.plain).toContain('Falken-ID (f•••@falkenstadt.example)')
    const token = tokenTo(email)
    expect((await follow(token)).status).toBe(401)
    const stranger = await follow(token, 'sepa')
    expect([stranger.status, stranger.json.errorCode]).toEqual([403, 'EMAIL_LINK_OF_ANOTHER_ACCOUNT'])
    expect(await list('fan')).toContainEqual(expect.objectContaining({ email, isConfirmed: false }))
    expect((await list('sepa')).some((one) => one.email === email)).toBe(false)
    expect((await follow(token, 'fan')).json.state).toBe('done')
    await remove('fan', await idOf('fan', email))
  })

  test('EML-04 a link that is too old, replaced, of a removed address, or made up does nothing', async () => {
    const email = fresh()
    const { json } = await add('dauerkarte', email)
    const first = tokenTo(email)
    expect((await resend('dauerkarte', json.id)).status).toBe(204)
    const second = tokenTo(email)
    expect((await follow(first)).status).toBe(410)
    await shiftClock(database, 49 * 3_600)
    expect((await look(second)).json.state).toBe('expired')
    expect((await follow(second)).status).toBe(410)
    await shiftClock(database, 0)
    await remove('dauerkarte', json.id)
    expect((await follow(second)).status).toBe(404)
    expect((await follow('A'.repeat(22))).status).toBe(404)
    expect((await follow('x')).status).toBe(400)
    expect((await list('dauerkarte')).map((one) => one.email)).toEqual([emailOf('dauerkarte')])
  })

  test('EML-06 two people confirm one address at once: one has it, the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.deleteFrom('sign_in_attempts').execute()
      const email = fresh()
      await add('vorsitz', email)
      const tokens = [tokenTo(email)]
      await add('kasse', email)
      tokens.push(tokenTo(email))
      const answers = await Promise.all([follow(tokens[0]!, 'vorsitz'), follow(tokens[1]!, 'kasse')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      const refused = answers.find(({ status }) => status === 400)!
      expect(refused.json.detail).toBe('EmailAddress already exists')
      const owners = await db
        .selectFrom('contact_emails')
        .select('contact_id')
        .where('email', '=', email)
        .where('confirmed_at', 'is not', null)
        .execute()
      expect(owners).toHaveLength(1)
      for (const key of ['vorsitz', 'kasse'] as const) {
        const mine = (await list(key)).find((one) => one.email === email)
        if (mine) await remove(key, mine.id)
      }
    }
  })

  test('EML-04 sending again is for open addresses, three times an hour', async () => {
    const email = fresh()
    const { json } = await add('tv', email)
    expect((await resend('tv', json.id)).status).toBe(204)
    expect((await resend('tv', json.id)).status).toBe(204)
    const { status, json: problem } = await resend('tv', json.id)
    expect([status, problem.errorCode]).toEqual([429, 'TOO_MANY_EMAIL_MAILS'])
    await follow(tokenTo(email), 'tv')
    await db.deleteFrom('sign_in_attempts').execute()
    expect((await resend('tv', json.id)).json.errorCode).toBe('EMAIL_ALREADY_CONFIRMED')
  })
})

describe('the primary address', () => {
  test('EML-05 SUC-01 it moves together with the sign-in name, and both addresses hear of it', async () => {
    const { id, email } = await addConfirmed('mitglied')
    mails.length = 0
    const { status, json } = await makePrimary('mitglied', id)
    expect([status, json.isPrimary]).toEqual([200, true])
    expect((await accountOf('mitglied')).email).toBe(email)
    expect((await list('mitglied')).filter((one) => one.isPrimary).map((one) => one.email)).toEqual([email])
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [emailOf('mitglied'), 'Deine Hauptadresse wurde geändert'],
      [email, 'Das ist jetzt Deine Hauptadresse'],
    ])
    // The mail to the old mailbox does not hand the new address to whoever reads it.
    expect(mails[0]!.plain).not.toContain(email)
    // Twice is once.
    expect((await makePrimary('mitglied', id)).status).toBe(200)
    expect(mails).toHaveLength(2)
  })

  test('EML-05 it needs a recent sign-in, and an address that is proved', async () => {
    const { json } = await add('neu', fresh())
    const url = `${EMAILS}/${json.id}/setDefaultEmailAddress`
    const stale = await call(app, { as: 'neu', method: 'POST', url })
    expect([stale.status, stale.json.title]).toEqual([401, 'FRESH_SIGN_IN_REQUIRED'])
    const unproved = await makePrimary('neu', json.id)
    expect([unproved.status, unproved.json.errorCode]).toEqual([409, 'EMAIL_NOT_CONFIRMED'])
    expect((await accountOf('neu')).email).toBe(emailOf('neu'))
  })

  test('EML-05 a link to a new password that waits in the old mailbox opens nothing any more', async () => {
    await db
      .insertInto('account_links')
      .values({
        token_hash: Buffer.from('reset'),
        account_id: people.redaktion.id,
        purpose: 'reset',
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    const { id } = await addConfirmed('redaktion')
    await makePrimary('redaktion', id)
    const open = await db
      .selectFrom('account_links')
      .select('purpose')
      .where('account_id', '=', people.redaktion.id)
      .where('used_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })

  test('EML-05 whoever registered with the address but never proved it does not stand in the way', async () => {
    const squatter = newId()
    const email = fresh()
    await db.insertInto('accounts').values({ id: squatter, email }).execute()
    const { id } = await addConfirmed('tv', email)
    expect((await makePrimary('tv', id)).status).toBe(200)
    expect((await accountOf('tv')).email).toBe(email)
  })

  test('EML-05 two addresses chosen at once: one is the primary one, and the sign-in name is that one', async () => {
    const [one, two] = [await addConfirmed('kasse'), await addConfirmed('kasse')]
    const answers = await Promise.all([makePrimary('kasse', one.id), makePrimary('kasse', two.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const primary = (await list('kasse')).filter(({ isPrimary }) => isPrimary)
    expect(primary).toHaveLength(1)
    expect((await accountOf('kasse')).email).toBe(primary[0]!.email)
  })
})

describe('taking it back', () => {
  /** The primary address of somebody moves to a new one; answers both, and the way back. */
  async function moved(key: PersonKey) {
    const before = (await list(key)).find((one) => one.isPrimary)!.email
    const { id, email } = await addConfirmed(key)
    await makePrimary(key, id)
    return { before, email, token: tokenTo(before) }
  }

  test('EML-05 the old address is restored, the new one is gone, and the password no longer opens the account', async () => {
    const { before, email, token } = await moved('vorsitz')
    await db
      .insertInto('passkeys')
      .values({
        id: newId(),
        account_id: people.vorsitz.id,
        credential_id: 'of a thief',
        public_key: Buffer.from('key'),
        counter: 0,
        name: 'Phone',
        synced: false,
      })
      .execute()
    expect((await look(token)).json).toMatchObject({ purpose: 'undo', email: before, state: 'open' })
    expect((await follow(token)).json.state).toBe('done')
    const addresses = await list('vorsitz')
    expect(addresses.find((one) => one.isPrimary)!.email).toBe(before)
    expect(addresses.map((one) => one.email)).not.toContain(email)
    expect(await accountOf('vorsitz')).toMatchObject({ email: before, password_hash: null })
    expect(
      await db.selectFrom('passkeys').select('id').where('account_id', '=', people.vorsitz.id).execute(),
    ).toEqual([])
    expect(resets).toEqual([before])
    expect((await follow(token)).json.state).toBe('done')
    expect(resets).toHaveLength(1)
  })

  test('EML-05 whoever had the account first wins: a thief who moves it twice cannot undo the undoing', async () => {
    const first = await moved('inhaber')
    const second = await moved('inhaber')
    expect(second.before).toBe(first.email)
    // The thief takes the second step back, the owner the first one all the same.
    await follow(second.token)
    expect((await accountOf('inhaber')).email).toBe(first.email)
    await follow(first.token)
    expect((await accountOf('inhaber')).email).toBe(first.before)
    const third = await moved('inhaber')
    const fourth = await moved('inhaber')
    await follow(third.token)
    await follow(fourth.token)
    expect((await accountOf('inhaber')).email).toBe(third.before)
  })

  test('EML-05 it works although the old address was removed, and ends after seven days', async () => {
    const { before, token } = await moved('sepa')
    await remove('sepa', await idOf('sepa', before))
    await follow(token)
    expect((await list('sepa')).find((one) => one.isPrimary)!.email).toBe(before)
    const again = await moved('sepa')
    await shiftClock(database, 7 * 86_400 + 60)
    expect((await follow(again.token)).status).toBe(410)
    await shiftClock(database, 0)
    expect((await accountOf('sepa')).email).toBe(again.email)
  })

  test('EML-05 it works although the old address was removed and stands there again, unproved: the link proves it', async () => {
    for (const one of await list('firma')) if (!one.isPrimary) await remove('firma', one.id)
    const { before, token } = await moved('firma')
    await remove('firma', await idOf('firma', before))
    expect((await add('firma', before)).status).toBe(201)
    expect((await follow(token)).json.state).toBe('done')
    expect(await list('firma')).toEqual([
      expect.objectContaining({ email: before, isPrimary: true, isConfirmed: true }),
    ])
  })
})

describe('removing', () => {
  test('EML-03 a further address goes with its links; the primary one stays', async () => {
    const { json } = await add('fanclub', fresh())
    expect((await remove('fanclub', json.id)).status).toBe(204)
    expect((await remove('fanclub', json.id)).status).toBe(404)
    const primary = (await list('fanclub')).find((one) => one.isPrimary)!
    const refused = await remove('fanclub', primary.id)
    expect([refused.status, refused.json.errorCode]).toEqual([409, 'EMAIL_IS_PRIMARY'])
    expect(await list('fanclub')).toHaveLength(1)
  })

  test('EML-03 what nobody proved in a month is forgotten', async () => {
    const email = fresh()
    await add('fanclub', email)
    const { forgetOld } = await import('./emails.storage.ts')
    await shiftClock(database, 31 * 86_400)
    await forgetOld(db)
    await shiftClock(database, 0)
    expect((await list('fanclub')).map((one) => one.email)).toEqual([emailOf('fanclub')])
  })
})

describe('strangers', () => {
  test('EML-02 ACC-22 nobody without a sign-in, no organisation, no token without the scope', async () => {
    const asks = [
      { method: 'GET' as const, url: EMAILS },
      { method: 'DELETE' as const, url: `${EMAILS}/${newId()}` },
      { method: 'PUT' as const, url: `${EMAILS}/${newId()}/resendConfirmationEmail` },
      { method: 'POST' as const, url: `${EMAILS}/${newId()}/setDefaultEmailAddress` },
    ]
    for (const ask of asks) {
      expect((await call(app, ask)).status).toBe(401)
      expect((await call(app, { ...ask, as: 'bare-fan' })).status).toBe(403)
      const { status, json } = await call(app, { ...ask, as: 'kasse.adlerhorst' })
      expect([status, json.errorCode]).toEqual([403, 'PLATFORM_ACTIONS_ARE_NOT_ALLOWED'])
    }
  })

  test('EML-03 EML-04 EML-05 other people’s addresses are as unknown as none', async () => {
    const foreign = await addConfirmed('fan')
    for (const act of [
      (id: string) => remove('mitglied', id),
      (id: string) => resend('mitglied', id),
      (id: string) => makePrimary('mitglied', id),
    ]) {
      const [theirs, nobodys] = [await act(foreign.id), await act(newId())]
      expect(theirs.status).toBe(404)
      expect(theirs.text).toBe(nobodys.text)
    }
    expect((await list('fan')).map((one) => one.id)).toContain(foreign.id)
  })
})
