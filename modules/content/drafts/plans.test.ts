import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { testApp } from '#testing/app.ts'
import { together } from '#testing/race/together.ts'
import type { ContentLanguage } from '../schema.ts'
import { DraftNode } from './drafts.schema.ts'
import type { Author } from './drafts.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
const checking = program.content.checkingWith({
  hasPicture: async () => true,
  matchesNamed: async (ids) => [...ids],
  teamsNamed: async (ids) => [...ids],
  productsNamed: async (ids) => [...ids],
  isScreen: () => true,
})
const drafts = program.content.draftsWith(checking)
const HOUR = 3_600_000

afterEach(async () => {
  delete process.env['UNSAFE']
  await sql`delete from content_plans`.execute(db)
})

const by = (name: string): Author => ({ id: null, name })
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const later = (hours: number) => new Date(Math.ceil(Date.now() / 1000) * 1000 + hours * HOUR)
let count = 0

type Piece = { uid: string; node: DraftNode }

/** A piece that is public in these languages. */
async function aPublicPiece(languages: readonly ContentLanguage[] = ['de']): Promise<Piece> {
  count += 1
  const { uid } = await db.transaction().execute((trx) =>
    drafts.makePiece(trx, {
      ...{ kind: 'article', site: 'profis', language: 'de', title: `Plan ${count}` },
      ...{ by: by('Anna'), now: new Date() },
    }),
  )
  const { drafts: rows } = await drafts.loadPiece(db, uid)
  const node = DraftNode.parse(rows[0]!.node)
  for (const language of languages.slice(1)) await save({ uid, node }, `Plan ${count}`, language)
  expect(await publish({ uid, node })).toBe('published')
  return { uid, node }
}

const draftIn = async (uid: string, language: ContentLanguage) =>
  (await drafts.loadPiece(db, uid)).drafts.find((draft) => draft.language === language)
const save = async (
  { uid, node }: Piece,
  title: string,
  language: ContentLanguage = 'de',
  more: object = {},
) =>
  db.transaction().execute(async (trx) =>
    drafts.saveDraft(trx, {
      ...{ uid, language, version: (await draftIn(uid, language))?.version ?? 0 },
      ...{ node: { ...node, language, title, ...more }, by: by('Bea') },
    }),
  )
const publish = async (
  { uid }: Piece,
  more: { at?: Date | null; backAt?: Date | null; endAt?: Date | null; now?: Date } = {},
) => {
  const { drafts: rows } = await drafts.loadPiece(db, uid)
  const versions = Object.fromEntries(rows.map(({ language, version }) => [language, version]))
  return db
    .transaction()
    .execute((trx) =>
      drafts.publishDrafts(trx, {
        ...{ uid, versions, at: null, needsReview: false, by: by('Bea'), now: new Date(), ...more },
      }),
    )
    .then(() => 'published', codeOf)
}
const titleAt = async (uid: string, now: Date, language: ContentLanguage = 'de') => {
  const answer = await program.content.pageData({
    ...{ site: 'profis', language, path: '/news/detail/', query: { id: uid }, now },
  })
  return answer.status === 200 ? answer.data.node?.title : null
}
const planOf = async (uid: string) => (await drafts.loadPiece(db, uid)).plans[0]
const reasons = async (uid: string) =>
  (await drafts.listVersions(db, { uid, language: 'de' })).map(({ reason, title }) => `${reason} ${title}`)

test('a change of what is public waits beside it, and becomes public at its moment, once', async () => {
  const piece = await aPublicPiece()
  const { uid } = piece
  const before = (await drafts.loadPiece(db, uid)).stored[0]!.node
  await save(piece, 'Danach')
  const at = later(2)
  expect(await publish(piece, { at })).toBe('published')
  expect(await draftIn(uid, 'de')).toBeUndefined()
  expect(await titleAt(uid, later(3))).toBe(before.title)
  await program.content.announce(new Date(at.getTime() - 1))
  expect(await titleAt(uid, later(3))).toBe(before.title)
  await Promise.all([1, 2, 3, 4].map(() => program.content.announce(at)))
  await program.content.announce(later(5))
  const { stored, plans } = await drafts.loadPiece(db, uid)
  expect([stored[0]!.node.title, plans]).toEqual(['Danach', []])
  // It is as old as before: only what it says is new.
  expect(stored[0]!.node).toMatchObject({ publishAt: before.publishAt })
  expect(await reasons(uid)).toEqual(['published Danach', 'planned Danach', `published ${before.title}`])
})

test('its languages become public together, or none of them where one is overtaken', async () => {
  const piece = await aPublicPiece(['de', 'en'])
  const { uid } = piece
  const at = later(2)
  await save(piece, 'Deutsch neu')
  await save(piece, 'English new', 'en')
  await save(piece, '日本語', 'ja')
  expect(await publish(piece, { at })).toBe('published')
  // What is new in a language waits as it always did; nothing of it is seen.
  expect((await drafts.loadPiece(db, uid)).plans.map(({ language }) => language)).toEqual(['de', 'en'])
  expect(await titleAt(uid, new Date(), 'ja')).toBe(`Plan ${count}`)
  await save(piece, 'Between', 'en')
  expect(await publish(piece)).toBe('published')
  await program.content.announce(at)
  expect([await titleAt(uid, at, 'de'), await titleAt(uid, at, 'en')]).toEqual([`Plan ${count}`, 'Between'])
  expect((await drafts.loadPiece(db, uid)).plans.map(({ held }) => held)).toEqual(['overtaken', 'overtaken'])
  // The clock leaves it alone; whoever has looked moves it, over what is public now.
  await program.content.announce(later(4))
  const { plans, stored } = await drafts.loadPiece(db, uid)
  const move = (bases: object, when = later(6)) =>
    db
      .transaction()
      .execute((trx) =>
        drafts.movePlans(trx, {
          ...{ uid, bases, at: when, backAt: null, now: new Date() },
          versions: Object.fromEntries(plans.map(({ language, version }) => [language, version])),
        }),
      )
      .then(() => 'moved', codeOf)
  const seen = Object.fromEntries(
    stored.map(({ language, changedAt }) => [language, changedAt.toISOString()]),
  )
  expect(await move({ ...seen, en: new Date(0).toISOString() })).toBe('EDITORIAL_CHANGED')
  expect(await move(seen, new Date())).toBe('EDITORIAL_NOT_AHEAD')
  expect(await move(seen)).toBe('moved')
  expect(await move(seen)).toBe('EDITORIAL_CHANGED')
  await program.content.announce(later(6))
  expect([await titleAt(uid, at, 'de'), await titleAt(uid, at, 'en')]).toEqual(['Deutsch neu', 'English new'])
})

test('what it replaces comes back where that is wished, from a plan and from now', async () => {
  const piece = await aPublicPiece()
  const { uid } = piece
  const [at, backAt] = [later(2), later(4)]
  await save(piece, 'Nur heute')
  expect(await publish(piece, { at, backAt })).toBe('published')
  await program.content.announce(at)
  expect(await titleAt(uid, at)).toBe('Nur heute')
  expect(await planOf(uid)).toMatchObject({ isReturn: true, at: backAt, held: null })
  await Promise.all([program.content.announce(backAt), program.content.announce(backAt)])
  expect([await titleAt(uid, at), await planOf(uid)]).toEqual([`Plan ${count}`, undefined])
  expect((await reasons(uid))[0]).toBe(`returned Plan ${count}`)
  await save(piece, 'Ab jetzt')
  expect(await publish(piece, { backAt: later(6) })).toBe('published')
  expect(await titleAt(uid, new Date())).toBe('Ab jetzt')
  // Whoever publishes again before keeps what they published.
  await save(piece, 'Doch anders')
  expect(await publish(piece)).toBe('published')
  await program.content.announce(later(6))
  expect([await titleAt(uid, new Date()), (await planOf(uid))?.held]).toEqual(['Doch anders', 'overtaken'])
})

test('cancelled it is a draft again; beside another draft it stays as a version', async () => {
  const piece = await aPublicPiece()
  const { uid } = piece
  const cancel = async (version?: number) =>
    db
      .transaction()
      .execute(async (trx) =>
        drafts.cancelPlans(trx, {
          ...{ uid, by: by('Bea') },
          versions: { de: version ?? (await planOf(uid))!.version },
        }),
      )
      .then(() => 'cancelled', codeOf)
  await save(piece, 'Geplant')
  await publish(piece, { at: later(2) })
  const first = (await planOf(uid))!.version
  expect(await cancel(first - 1)).toBe('EDITORIAL_CHANGED')
  expect(await cancel()).toBe('cancelled')
  expect((await draftIn(uid, 'de'))?.node).toMatchObject({ title: 'Geplant', publishAt: null })
  expect(await cancel(first)).toBe('EDITORIAL_CHANGED')
  await publish(piece, { at: later(2) })
  await save(piece, 'Noch ein Entwurf')
  expect(await cancel()).toBe('cancelled')
  expect((await draftIn(uid, 'de'))?.node.title).toBe('Noch ein Entwurf')
  expect(await reasons(uid)).toContain('planned Geplant')
  await program.content.announce(later(3))
  expect(await titleAt(uid, new Date())).toBe(`Plan ${count}`)
})

test('it does not end before it begins, and what may not stand there any more is held, not tried for ever', async () => {
  const piece = await aPublicPiece()
  const { uid } = piece
  const at = later(2)
  await save(piece, 'Zu kurz', 'de', { endAt: later(1).toISOString() })
  expect(await publish(piece, { at })).toBe('EDITORIAL_FAULTS')
  await save(piece, 'Umgezogen', 'de', { path: '/news/umgezogen/', endAt: null })
  expect(await publish(piece, { at })).toBe('published')
  const other = await aPublicPiece()
  await save(other, 'Schneller', 'de', { path: '/news/umgezogen/' })
  expect(await publish(other)).toBe('published')
  const third = await aPublicPiece()
  await save(third, 'Geht trotzdem')
  expect(await publish(third, { at })).toBe('published')
  await program.content.announce(at)
  expect((await planOf(uid))?.held).toBe('refused')
  expect(await titleAt(third.uid, at)).toBe('Geht trotzdem')
  // Nothing of a piece that is taken out is left to come due.
  await db.transaction().execute((trx) => program.content.removeNodes(trx, [{ uid, language: 'de' }]))
  expect(await planOfGone(uid)).toBe(0)
})

const planOfGone = async (uid: string) =>
  (await sql`select from content_plans where uid = ${uid}`.execute(db)).rows.length

test('what fails half-way has not happened, keeps nobody else waiting, and happens at the next try', async () => {
  const at = later(2)
  const pieces = [await aPublicPiece(), await aPublicPiece()] as const
  for (const piece of pieces) {
    await save(piece, 'Nach dem Ausfall')
    await publish(piece, { at })
  }
  const [broken, whole] = [...pieces].toSorted((one, other) => (one.uid < other.uid ? -1 : 1))
  const before = await titleAt(broken!.uid, at)
  await sql`alter table content_versions add constraint no_more check (uid <> ${sql.lit(broken!.uid)}) not valid`.execute(
    db,
  )
  await expect(program.content.announce(at)).rejects.toThrow('no_more')
  expect([await titleAt(broken!.uid, at), await titleAt(whole!.uid, at)]).toEqual([
    before,
    'Nach dem Ausfall',
  ])
  expect((await planOf(broken!.uid))?.held).toBeNull()
  await sql`alter table content_versions drop constraint no_more`.execute(db)
  await program.content.announce(at)
  expect(await titleAt(broken!.uid, at)).toBe('Nach dem Ausfall')
  expect((await reasons(broken!.uid)).filter((one) => one === 'published Nach dem Ausfall')).toHaveLength(1)
})

test('of one who publishes now and one who carries out the plan there is one order, and no word is lost', async () => {
  for (let run = 0; run < 8; run += 1) {
    const piece = await aPublicPiece()
    const { uid } = piece
    const at = later(2)
    await save(piece, 'Geplant')
    await publish(piece, { at })
    await save(piece, 'Jetzt')
    const [now] = await Promise.all([
      publish(piece),
      program.content.announce(at),
      program.content.announce(at),
    ])
    const { stored, drafts: left } = await drafts.loadPiece(db, uid)
    // Whoever published now without having seen the other one's words keeps them as a draft, or has replaced a held plan.
    const public_ = stored[0]!.node.title
    expect(now).toBe('published')
    expect(left).toEqual([])
    expect(public_).toBe('Jetzt')
    const published = (await reasons(uid)).filter((one) => one === 'published Geplant')
    expect(published.length + ((await planOf(uid))?.held === 'overtaken' ? 1 : 0)).toBe(1)
    await sql`delete from content_plans`.execute(db)
  }
})

test('control: without the locks one plan is carried out twice', async () => {
  process.env['UNSAFE'] = 'noPieceLock'
  const piece = await aPublicPiece()
  const at = later(2)
  await save(piece, 'Zweimal')
  await publish(piece, { at })
  const outcomes = await together(db, 'content_versions', [
    () => program.content.announce(at),
    () => program.content.announce(at),
  ])
  const times = (await reasons(piece.uid)).filter((one) => one === 'published Zweimal').length
  const fallen = outcomes.filter(({ status }) => status === 'rejected').length
  expect(times + fallen).toBe(2)
})
