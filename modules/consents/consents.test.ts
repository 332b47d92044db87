import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { type ConsentTopic, consentTopics, newsletters } from '#club/consents.ts'
import { emailOf, organisations, people } from '#demo/people.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createFiles } from '#platform/files/files.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { createConsents } from './consents.ts'
import { consentsRoutes } from './routes.ts'
import { consentErrors } from './schema.ts'
import { deleteUnconfirmed } from './storage.ts'

const database = await testDatabase('demo')
const { db, url } = database
const jobs = createJobs({ url, log: createLog('silent'), workers: false })
const mailer = createMailer({
  db,
  jobs,
  files: createFiles('/nowhere'),
  smtpUrl: null,
  from: 'club@club.test',
})
const contacts = createContacts({ db })
const consents = createConsents({
  db,
  jobs,
  mailer,
  emailOf: contacts.emailOf,
  languageOf: contacts.languageOf,
  addresses: {
    confirm: (token, language) => `https://club.test/${language}/confirm/${token}`,
    end: (token, language) => `https://club.test/${language}/end/${token}`,
    endAtOnce: (token) => `https://club.test/at-once/${token}`,
    manage: (language) => `https://club.test/${language}/newsletter`,
  },
})
const PATH = '/api/contact/consents'
const SELF = `${PATH}/contactConsents/self`

let app: App
beforeAll(async () => {
  await jobs.start()
  app = await moduleApp(consentsRoutes(consents))
  return () => jobs.stop()
})

beforeEach(async () => {
  await shiftClock(database, 0)
  await db.deleteFrom('consents').execute()
  await jobs.drain()
  await db.deleteFrom('mailbox').execute()
})

const topic = (name: string) => consentTopics.find((one) => one.name === name)!
const main = topic(club.mainAdConsent)
const stadium = topic('stadium')
const shownIn = (language: 'de' | 'en' | 'ja', { textVersion }: ConsentTopic = main) => ({
  language,
  textVersion,
})

const give = (as: string, { id }: Pick<ConsentTopic, 'id'>, body: object = shownIn('de')) =>
  call(app, { as, method: 'POST', url: `${PATH}/${id}`, body })
const end = (as: string, id: string) =>
  call(app, { as, method: 'PUT', url: `${PATH}/contacts/${id}/terminate` })
const namesOf = async (as: string) =>
  (await call(app, { as, url: SELF })).json.items.map(({ name }: { name: string }) => name)
const rowsOf = (name: string) =>
  db.selectFrom('consents').selectAll().where('topic', '=', name).orderBy('id').execute()
const mailsTo = async (recipient: string) => {
  await jobs.drain()
  return db.selectFrom('mailbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
}
const linkIn = (plain: string, kind: 'confirm' | 'end') =>
  new RegExp(`https://club\\.test/(?:de|en|ja)/${kind}/([\\w-]{22})`).exec(plain)![1]!
const press = (kind: 'confirmations' | 'withdrawals', token: string) =>
  call(app, { method: 'POST', url: `${PATH}/${kind}/${token}` })
const read = (kind: 'confirmations' | 'withdrawals', token: string) =>
  call(app, { url: `${PATH}/${kind}/${token}` })

/** Ordered, and confirmed by the link in the mail. */
async function subscribe(as: 'fan' | 'mitglied', newsletter = stadium): Promise<string> {
  const { json } = await give(as, newsletter)
  await press('confirmations', linkIn((await mailsTo(emailOf(as))).at(-1)!.plain, 'confirm'))
  return json.id
}

describe('the topics', () => {
  test('CNS-08 everybody who is signed in reads what one may agree to, and in which words', async () => {
    const { status, json } = await call(app, { as: 'neu', url: PATH })
    expect([status, json.totalCount]).toEqual([200, consentTopics.length])
    expect(json.items[0]).toEqual(main)
  })

  test('CNS-08 CNS-09 CNS-10 CNS-11 strangers are turned away', async () => {
    for (const [method, at] of [
      ['GET', PATH],
      ['GET', SELF],
      ['DELETE', `${SELF}?type=Newsletter`],
      ['POST', `${PATH}/${main.id}`],
      ['PUT', `${PATH}/contacts/${newId()}/terminate`],
    ] as const) {
      expect((await call(app, { method, url: at })).status).toBe(401)
      expect((await call(app, { as: 'bare-fan', method, url: at })).status).toBe(403)
    }
  })
})

describe('agreeing', () => {
  test('CNS-10 CNS-03 a consent is proven: who, when, which words in which language, and where', async () => {
    const { status, json } = await give('fan', main, shownIn('ja'))
    expect(status).toBe(201)
    expect(json).toMatchObject({
      name: 'ad-consent-eintracht',
      consentType: 'Advertising',
      consentState: 'Valid',
      language: 'ja',
      wording: main.wording.ja,
      email: null,
    })
    const [row] = await rowsOf(main.name)
    expect(row).toMatchObject({
      id: json.id,
      subject_id: people.fan.id,
      asked_by: people.fan.id,
      text_version: main.textVersion,
      source: 'account',
      withdrawn_at: null,
    })
    expect(row!.given_at).toEqual(row!.asked_at)
  })

  test('CNS-10 without a body: the words of the profile’s language, and the proof says that another client showed them', async () => {
    await db.updateTable('contacts').set({ language: 'en' }).where('id', '=', people.fan.id).execute()
    const { status, json } = await call(app, { as: 'fan', method: 'POST', url: `${PATH}/${main.id}` })
    await db.updateTable('contacts').set({ language: 'de' }).where('id', '=', people.fan.id).execute()
    expect([status, json.language]).toEqual([201, 'en'])
    expect((await rowsOf(main.name))[0]!.source).toBe('api')
  })

  test('CNS-10 agreeing again is the same consent', async () => {
    const first = await give('fan', main)
    const again = await give('fan', main, shownIn('en'))
    expect([again.status, again.json.id]).toEqual([200, first.json.id])
    expect(again.json.language).toBe('de')
  })

  test('CNS-10 twenty at the same moment make one live consent, and one mail where a mail is due', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => give('fan', index % 2 ? main : stadium)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(18)
    expect([(await rowsOf(main.name)).length, (await rowsOf(stadium.name)).length]).toEqual([1, 1])
    expect(await mailsTo(emailOf('fan'))).toHaveLength(1)
  })

  test('CNS-10 control: two live rows of one topic cannot stand beside each other', async () => {
    await give('fan', main)
    const [first] = await rowsOf(main.name)
    const second = db.insertInto('consents').values({ ...first!, id: newId() })
    await expect(second.execute()).rejects.toThrow('consents_live')
  })

  test('CNS-06 a sector builds on the main consent', async () => {
    const refused = await give('fan', topic('media'))
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({
      title: 'MAIN_AD_CONSENT_MISSING',
      detail: consentErrors.MAIN_AD_CONSENT_MISSING,
    })
    await give('fan', main)
    expect((await give('fan', topic('media'))).status).toBe(201)
    expect(await namesOf('fan')).toEqual([main.name, 'media'])
  })

  test('CNS-10 words that changed since they were shown are not agreed to', async () => {
    const { status, json } = await give('fan', main, { language: 'de', textVersion: '2019-01' })
    expect([status, json.errorCode]).toEqual([409, 'CONSENT_TEXT_CHANGED'])
    expect(await rowsOf(main.name)).toEqual([])
  })

  test('CNS-10 what does not exist, and what is not asked for, is refused and changes nothing', async () => {
    expect((await give('fan', { id: newId() })).status).toBe(404)
    expect((await give('fan', { id: 'x' })).status).toBe(400)
    expect((await give('fan', main, { ...shownIn('de'), more: 1 })).status).toBe(400)
    expect((await give('fan', main, { language: 'fr', textVersion: '1' })).status).toBe(400)
    expect(await namesOf('fan')).toEqual([])
  })
})

describe('withdrawing', () => {
  test('CNS-11 a withdrawn consent is over and stays as proof; agreeing again is a new one', async () => {
    const { json } = await give('fan', main)
    expect((await end('fan', json.id)).status).toBe(204)
    expect(await namesOf('fan')).toEqual([])
    expect((await end('fan', json.id)).status).toBe(204)
    const again = await give('fan', main)
    expect(again.json.id).not.toBe(json.id)
    const rows = await rowsOf(main.name)
    expect(rows.map((row) => [row.withdrawn_how, row.withdrawn_by])).toEqual([
      ['account', people.fan.id],
      [null, null],
    ])
    expect(rows[0]!.wording).toBe(main.wording.de)
  })

  test('CNS-11 the main consent takes the sectors with it, newsletters stay', async () => {
    const { json } = await give('fan', main)
    for (const name of ['media', 'trade']) await give('fan', topic(name))
    await subscribe('fan')
    await end('fan', json.id)
    expect(await namesOf('fan')).toEqual(['stadium'])
    expect((await rowsOf('media'))[0]!.withdrawn_how).toBe('mainConsent')
  })

  test('CNS-11 the consent of somebody else is as unknown as none', async () => {
    const { json } = await give('fan', main)
    for (const as of ['mitglied', 'vorsitz.adlerhorst']) {
      const foreign = await end(as, json.id)
      expect(foreign).toEqual(await end(as, newId()))
      expect(foreign.status).toBe(404)
    }
    expect(await namesOf('fan')).toEqual([main.name])
    expect(await namesOf('mitglied')).toEqual([])
  })

  test('CNS-11 all of a kind at once', async () => {
    await give('fan', main)
    await give('fan', topic('media'))
    await subscribe('fan')
    await give('mitglied', main)
    expect((await call(app, { as: 'fan', method: 'DELETE', url: SELF })).status).toBe(400)
    expect((await call(app, { as: 'fan', method: 'DELETE', url: `${SELF}?type=All` })).status).toBe(400)
    expect((await call(app, { as: 'fan', method: 'DELETE', url: `${SELF}?type=Advertising` })).status).toBe(
      204,
    )
    expect(await namesOf('fan')).toEqual(['stadium'])
    expect((await call(app, { as: 'fan', method: 'DELETE', url: `${SELF}?Type=Newsletter` })).status).toBe(
      204,
    )
    expect(await namesOf('fan')).toEqual([])
    expect(await namesOf('mitglied')).toEqual([main.name])
  })

  test('CNS-11 agreeing and withdrawing at the same moment leaves no sector without the main consent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { json } = await give('fan', main)
      await Promise.all([
        end('fan', json.id),
        ...['media', 'trade', 'tourism'].map((name) => give('fan', topic(name))),
      ])
      expect(await namesOf('fan')).toEqual([])
    }
  })
})

describe('an organisation', () => {
  test('CNS-10 its administrator agrees for it, and the proof names both', async () => {
    const { json } = await give('vorsitz.adlerhorst', main)
    expect(await namesOf('kasse.adlerhorst')).toEqual([main.name])
    expect(await namesOf('vorsitz')).toEqual([])
    expect((await rowsOf(main.name))[0]).toMatchObject({
      subject_id: organisations.adlerhorst.id,
      asked_by: people.vorsitz.id,
    })
    expect((await end('kasse.adlerhorst', json.id)).status).toBe(204)
    expect((await rowsOf(main.name))[0]!.withdrawn_by).toBe(people.kasse.id)
  })

  test('CNS-10 its newsletters go to its own address', async () => {
    const { json } = await give('vorsitz.adlerhorst', stadium)
    expect(json.email).toBe(organisations.adlerhorst.email)
    expect(await mailsTo(organisations.adlerhorst.email)).toHaveLength(1)
  })
})

describe('newsletters', () => {
  test('CNS-10 CNS-03 nothing is in force before the mail is answered', async () => {
    const { status, json } = await give('fan', stadium)
    expect([status, json.consentState, json.email]).toEqual([201, 'Pending', emailOf('fan')])
    const [mail] = await mailsTo(emailOf('fan'))
    const token = linkIn(mail!.plain, 'confirm')
    expect((await read('confirmations', token)).json).toEqual({
      title: stadium.title,
      consentType: 'Newsletter',
      state: 'asked',
    })
    expect((await press('confirmations', token)).status).toBe(204)
    expect((await press('confirmations', token)).status).toBe(204)
    expect((await read('confirmations', token)).json.state).toBe('given')
    const [row] = await rowsOf('stadium')
    expect(row!.confirmed_at).toEqual(row!.given_at)
    expect((await call(app, { as: 'fan', url: SELF })).json.items[0].consentState).toBe('Valid')
    // Confirmed twice, welcomed once.
    expect(await mailsTo(emailOf('fan'))).toHaveLength(2)
  })

  test('CNS-11 the way out stands in the mail and works signed out, also from the button of a mail program', async () => {
    await subscribe('fan')
    const welcome = (await mailsTo(emailOf('fan'))).at(-1)!
    const token = linkIn(welcome.plain, 'end')
    expect((await read('withdrawals', token)).json).toEqual({
      title: stadium.title,
      consentType: 'Newsletter',
      state: 'given',
    })
    const posted = await app.inject({
      method: 'POST',
      url: `${PATH}/withdrawals/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(204)
    expect((await press('withdrawals', token)).status).toBe(204)
    expect((await read('withdrawals', token)).json.state).toBe('ended')
    expect(await namesOf('fan')).toEqual([])
    expect((await rowsOf('stadium'))[0]).toMatchObject({ withdrawn_how: 'mail', withdrawn_by: null })
  })

  test('CNS-11 whoever opens that address in a browser is led to the page', async () => {
    await subscribe('fan')
    const token = linkIn((await mailsTo(emailOf('fan'))).at(-1)!.plain, 'end')
    const opened = await app.inject({
      url: `${PATH}/withdrawals/${token}`,
      headers: { accept: 'text/html,application/xhtml+xml' },
    })
    expect([opened.statusCode, opened.headers['location']]).toEqual([
      303,
      `https://club.test/de/end/${token}`,
    ])
    expect(await namesOf('fan')).toEqual(['stadium'])
  })

  test('CNS-10 a link that nobody got is not found', async () => {
    for (const kind of ['confirmations', 'withdrawals'] as const) {
      expect((await read(kind, 'A'.repeat(22))).status).toBe(404)
      expect((await press(kind, 'A'.repeat(22))).status).toBe(404)
      expect((await read(kind, 'short')).status).toBe(400)
    }
  })

  test('CNS-10 too late is said, and ordering again works', async () => {
    await give('fan', stadium)
    const [mail] = await mailsTo(emailOf('fan'))
    const token = linkIn(mail!.plain, 'confirm')
    await shiftClock(database, newsletters.confirmHours * 3600 + 60)
    expect((await read('confirmations', token)).json.state).toBe('expired')
    const late = await press('confirmations', token)
    expect([late.status, late.json.errorCode]).toEqual([409, 'CONSENT_LINK_ENDED'])
    expect(await namesOf('fan')).toEqual([])
    expect((await give('fan', stadium)).status).toBe(201)
    expect((await rowsOf('stadium')).map((row) => row.withdrawn_how)).toEqual(['expired', null])
  })

  test('CNS-10 asked for again it writes again, not at a double click and not without end; only the newest link works', async () => {
    const { json } = await give('fan', stadium)
    expect((await give('fan', stadium)).json.mailedAt).toBe(json.mailedAt)
    for (let mail = 1; mail < newsletters.mailsPerDay; mail += 1) {
      // Mails that wait together go out in no particular order.
      await jobs.drain()
      await shiftClock(database, mail * 120)
      expect((await give('fan', stadium)).status).toBe(200)
    }
    await shiftClock(database, newsletters.mailsPerDay * 120)
    const refused = await give('fan', stadium)
    expect([refused.status, refused.json.errorCode]).toEqual([429, 'CONSENT_MAIL_LIMIT'])
    const mails = await mailsTo(emailOf('fan'))
    expect(mails).toHaveLength(newsletters.mailsPerDay)
    expect((await press('confirmations', linkIn(mails[0]!.plain, 'confirm'))).status).toBe(404)
    expect((await press('confirmations', linkIn(mails.at(-1)!.plain, 'confirm'))).status).toBe(204)
  })

  test('CNS-11 ending and ordering in turns sends no more mails than that', async () => {
    let last = 0
    for (let round = 0; round < newsletters.mailsPerDay + 2; round += 1) {
      const { status, json } = await give('fan', stadium)
      last = status
      if (status === 201) await end('fan', json.id)
    }
    expect(last).toBe(429)
    expect(await mailsTo(emailOf('fan'))).toHaveLength(newsletters.mailsPerDay)
  })

  test('CNS-11 what was ended a moment ago comes back without a mail; later it asks again', async () => {
    const id = await subscribe('fan')
    await end('fan', id)
    const undone = await give('fan', stadium)
    expect([undone.status, undone.json.consentState]).toEqual([201, 'Valid'])
    expect(await mailsTo(emailOf('fan'))).toHaveLength(2)
    const [first, second] = await rowsOf('stadium')
    expect(second!.confirmed_at).toEqual(first!.confirmed_at)
    await end('fan', undone.json.id)
    await shiftClock(database, newsletters.undoMinutes * 60 + 60)
    expect((await give('fan', stadium)).json.consentState).toBe('Pending')
  })

  test('CNS-10 a link of a newsletter that was ended before confirms nothing', async () => {
    const { json } = await give('fan', stadium)
    await end('fan', json.id)
    const token = linkIn((await mailsTo(emailOf('fan')))[0]!.plain, 'confirm')
    expect((await press('confirmations', token)).status).toBe(409)
    expect((await read('confirmations', token)).json.state).toBe('ended')
    expect(await namesOf('fan')).toEqual([])
  })

  test('CNS-10 without a confirmed address there is nothing to send to', async () => {
    const emails = db.updateTable('contact_emails').where('contact_id', '=', people.neu.id)
    await emails.set({ confirmed_at: null }).execute()
    const { status, json } = await give('neu', stadium)
    await emails.set({ confirmed_at: new Date() }).execute()
    expect([status, json.errorCode]).toEqual([409, 'CONSENT_EMAIL_MISSING'])
    expect(await rowsOf('stadium')).toEqual([])
  })

  test.each([
    ['de', 'Bitte bestätige: Newsletter Stadion'],
    ['en', 'Please confirm: newsletter Stadium'],
  ])('CNS-10 the mail speaks the language of the profile: %s', async (language, subject) => {
    await db.updateTable('contacts').set({ language }).where('id', '=', people.mitglied.id).execute()
    await give('mitglied', stadium, shownIn('ja'))
    expect((await mailsTo(emailOf('mitglied')))[0]!.subject).toBe(subject)
  })

  test('CNS-10 what nobody confirmed is gone after a month; what was given stays', async () => {
    await give('fan', stadium)
    await subscribe('mitglied')
    await shiftClock(database, 31 * 86_400)
    await deleteUnconfirmed(db)
    expect((await rowsOf('stadium')).map((row) => row.subject_id)).toEqual([people.mitglied.id])
  })
})
