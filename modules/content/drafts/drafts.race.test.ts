import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { answersOf } from '#testing/race/together.ts'
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

afterEach(() => {
  delete process.env['UNSAFE']
})

const by = (name: string): Author => ({ id: null, name })
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))
let count = 0

async function aPiece(): Promise<{ uid: string; node: DraftNode; version: number }> {
  count += 1
  const { uid } = await db.transaction().execute((trx) =>
    drafts.makePiece(trx, {
      ...{ kind: 'article', site: 'profis', language: 'de', title: `Rennen ${count}` },
      ...{ by: by('Anna'), now: new Date() },
    }),
  )
  const { drafts: rows } = await drafts.loadPiece(db, uid)
  return { uid, node: DraftNode.parse(rows[0]!.node), version: rows[0]!.version }
}
type Piece = Awaited<ReturnType<typeof aPiece>>

const save = ({ uid, node, version }: Piece, title: string) =>
  db
    .transaction()
    .execute((trx) =>
      drafts.saveDraft(trx, { uid, language: 'de', version, node: { ...node, title }, by: by(title) }),
    )
    .then(() => 'saved', codeOf)
const publish = ({ uid, version }: Piece, needsReview = false) =>
  db
    .transaction()
    .execute((trx) =>
      drafts.publishDrafts(trx, {
        ...{ uid, versions: { de: version }, at: null, needsReview },
        ...{ by: by('Anna'), now: new Date() },
      }),
    )
    .then(() => 'published', codeOf)
const withdraw = ({ uid }: Piece) =>
  db
    .transaction()
    .execute((trx) => drafts.withdrawNodes(trx, { uid, languages: ['de'], by: by('Bea'), now: new Date() }))
    .then(() => 'withdrawn', codeOf)

test('of ten who save the same draft one does, and every other is told', async () => {
  const piece = await aPiece()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => save(piece, `Wort ${index}`)))
  expect(answers.filter((one) => one === 'saved')).toHaveLength(1)
  expect(answers.filter((one) => one === 'EDITORIAL_CHANGED')).toHaveLength(9)
})

test('whoever publishes and whoever saves meanwhile: one outcome, and no word is lost', async () => {
  for (let run = 0; run < 6; run += 1) {
    const piece = await aPiece()
    const [first, second, saved] = await Promise.all([publish(piece), publish(piece), save(piece, 'Danach')])
    expect([first, second].filter((one) => one === 'published').length).toBe(saved === 'saved' ? 0 : 1)
    const { drafts: left, stored } = await drafts.loadPiece(db, piece.uid)
    if (saved === 'saved') expect([left[0]?.node.title, stored]).toEqual(['Danach', []])
    else expect([left, stored[0]?.node.title]).toEqual([[], piece.node.title])
    expect(await drafts.listVersions(db, { uid: piece.uid, language: 'de' })).toHaveLength(stored.length)
  }
})

test('published anew and withdrawn at once, it is either, with its versions in one order', async () => {
  for (let run = 0; run < 6; run += 1) {
    const piece = await aPiece()
    await publish(piece)
    await save({ ...piece, version: 0 }, 'Neuer')
    const [draft] = (await drafts.loadPiece(db, piece.uid)).drafts
    const again = { ...piece, version: draft!.version }
    const answers = await Promise.all([publish(again), withdraw(again)])
    expect(answers).toEqual(['published', 'withdrawn'])
    const { stored, drafts: left } = await drafts.loadPiece(db, piece.uid)
    const versions = await drafts.listVersions(db, { uid: piece.uid, language: 'de' })
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1])
    const isOut = stored[0]!.node.publishAt !== null
    expect(versions[0]!.reason).toBe(isOut ? 'published' : 'withdrawn')
    // Whichever came last, the new words are there.
    expect([stored[0]!.node.title, left[0]?.node.title]).toContain('Neuer')
  }
})

test('where the club wants a second person, nothing is published that nobody else has approved as it is now', async () => {
  const [writer, other] = [newId(), newId()].map((id) => ({ id, name: 'Anna' })) as [Author, Author]
  const piece = await aPiece()
  const { uid } = piece
  const run = (work: (trx: Trx) => Promise<unknown>) =>
    db
      .transaction()
      .execute(work)
      .then(() => 'done', codeOf)
  const write = async (title: string) => {
    const [draft] = (await drafts.loadPiece(db, uid)).drafts
    const node = { ...piece.node, title }
    await run((trx) =>
      drafts.saveDraft(trx, { uid, language: 'de', version: draft!.version, node, by: writer }),
    )
    piece.version = (await drafts.loadPiece(db, uid)).drafts[0]!.version
  }
  const ask = () => run((trx) => drafts.askForReview(trx, { uid, languages: ['de'], note: null, by: writer }))
  const decide = (by: Author, approve: boolean) =>
    run((trx) => drafts.decideReview(trx, { uid, languages: ['de'], approve, note: null, by }))
  await write('Erste Fassung')
  expect(await publish(piece, true)).toBe('EDITORIAL_REVIEW_NEEDED')
  expect(await decide(other, true)).toBe('EDITORIAL_NOT_ASKED')
  await ask()
  expect(await decide(writer, true)).toBe('EDITORIAL_OWN_WORK')
  expect(await decide(other, false)).toBe('done')
  expect(await publish(piece, true)).toBe('EDITORIAL_REVIEW_NEEDED')
  await ask()
  expect(await decide(other, true)).toBe('done')
  // What was approved is not what stands there now.
  await write('Danach geändert')
  expect(await publish(piece, true)).toBe('EDITORIAL_REVIEW_NEEDED')
  await ask()
  await decide(other, true)
  expect(await publish(piece, true)).toBe('published')
})

test('control: without the lock two save over one another', async () => {
  process.env['UNSAFE'] = 'noPieceLock'
  const piece = await aPiece()
  const saves = Array.from({ length: 4 }, (_, index) => () => save(piece, `Wort ${index}`))
  expect(new Set(await answersOf(db, 'content_drafts', saves))).toEqual(new Set(['saved']))
  await sql`delete from content_drafts`.execute(db)
})
