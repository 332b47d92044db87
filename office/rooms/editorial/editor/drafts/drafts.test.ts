import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Block } from '#modules/content/blocks.schema.ts'
import { createDraftStore, SAVE_AFTER_MS, type SaveAnswer, TRY_AGAIN_MS } from './draft-store.ts'
import { type Keeping, type Kept, keepingOf, openBrowser } from './keeping.ts'
import { type Draft, decided, isClear, mergeBlocks, mergeDrafts } from './merging.ts'

const say = (...texts: string[]): Block[] => texts.map((text) => ({ kind: 'quote', text }))
const draft = (title: string, ...texts: string[]): Draft => ({
  ...{ uid: 'derby', kind: 'article', language: 'de', site: 'profis', path: '/news/derby/' },
  ...{ title, displayAt: '2026-11-26T12:00:00.000Z', publishAt: null },
  blocks: say(...texts),
})
const textsOf = ({ blocks }: Draft) => (blocks as { text: string }[]).map(({ text }) => text)

test('what only one of two has changed is put together without a question', () => {
  const merging = mergeDrafts(draft('T', 'a', 'b', 'c'), draft('Mine', 'a', 'b2', 'c'), {
    ...draft('T', 'x', 'a', 'b', 'c', 'd'),
    teaser: 'Theirs',
  })
  expect(isClear(merging)).toBe(true)
  const merged = decided(merging, draft('T'), {})
  expect(merged).toMatchObject({ title: 'Mine', teaser: 'Theirs' })
  expect(textsOf(merged)).toEqual(['x', 'a', 'b2', 'c', 'd'])
})

test('what both have changed is asked, and of blocks both may stay', () => {
  const [mine, theirs] = [draft('Mine', 'a', 'b-mine', 'c'), draft('Theirs', 'a', 'b-theirs', 'c')]
  const merging = mergeDrafts(draft('T', 'a', 'b', 'c'), mine, theirs)
  expect(merging.fields).toEqual(['title'])
  const at = merging.pieces.findIndex(({ kind }) => kind === 'clash')
  const choose = (choices: object) => decided(merging, theirs, choices as never)
  expect(textsOf(choose({}))).toEqual(['a', 'b-mine', 'c'])
  expect(choose({ title: 'theirs' }).title).toBe('Theirs')
  expect(textsOf(choose({ [`blocks.${at}`]: 'theirs' }))).toEqual(['a', 'b-theirs', 'c'])
  expect(textsOf(choose({ [`blocks.${at}`]: 'both' }))).toEqual(['a', 'b-mine', 'b-theirs', 'c'])
})

test('a block that one removed and the other wrote in is a question, not a loss', () => {
  const pieces = mergeBlocks(say('a', 'b'), say('a'), say('a', 'b2'))
  expect(pieces.at(-1)).toEqual({ kind: 'clash', mine: [], theirs: say('b2') })
})

test('what the server spells in another way is no change', () => {
  const html = (text: string): Draft => ({ ...draft('T'), blocks: [{ kind: 'text', html: text }] })
  const merging = mergeDrafts(
    html('<p>a<br>b&nbsp;c</p>'),
    html('<p>mine</p>'),
    html('<p>a<br />b\u00a0c</p>'),
  )
  expect(isClear(merging)).toBe(true)
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin(answers: SaveAnswer[], kept: Kept | null = null) {
  const saves: [number, string][] = []
  const browser = { kept }
  const keeping: Keeping = {
    read: () => browser.kept,
    write: (next) => {
      browser.kept = next
      return true
    },
    clear: () => {
      browser.kept = null
    },
    forget: () => {},
  }
  const store = createDraftStore({
    initial: { draft: draft('T', 'a', 'b'), version: 1 },
    keeping,
    now: () => new Date('2026-11-26T13:02:00Z'),
    save: async (version, { title }) => {
      saves.push([version, title])
      return answers.shift() ?? { kind: 'saved', version: version + 1, faults: [], warnings: [] }
    },
  })
  return { store, saves, browser }
}

const title = (text: string) => (before: Draft) => ({ ...before, title: text })

test('it is saved when the hand rests, and kept in the browser until then', async () => {
  const { store, saves, browser } = begin([])
  store.change(title('T1'))
  expect(browser.kept?.draft.title).toBe('T1')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
  store.change(title('T2'))
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(saves).toEqual([[1, 'T2']])
  expect(store.get()).toMatchObject({ state: 'saved', version: 2, isKept: false })
  expect(browser.kept).toBeNull()
})

test('what is typed while it is saved is saved next', async () => {
  const { store, saves } = begin([])
  store.change(title('T1'))
  const saving = store.flush()
  store.change(title('T2'))
  expect(await saving).toBe(true)
  expect(saves).toEqual([
    [1, 'T1'],
    [2, 'T2'],
  ])
})

test('without a network it stays in the browser, and goes up later', async () => {
  const { store, saves, browser } = begin([{ kind: 'unreached' }])
  store.change(title('T1'))
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(store.get().state).toBe('unreached')
  expect(browser.kept?.draft.title).toBe('T1')
  await vi.advanceTimersByTimeAsync(TRY_AGAIN_MS)
  expect(store.get().state).toBe('saved')
  expect(saves).toHaveLength(2)
})

test('what was typed before a crash is offered back, and nothing writes over it before', async () => {
  const kept = {
    draft: draft('Typed', 'a', 'b'),
    base: draft('T', 'a', 'b'),
    version: 1,
    at: '2026-11-26T12:00:00Z',
  }
  const { store, saves, browser } = begin([], kept)
  expect(store.get().offered).toEqual(kept)
  store.change(title('over it'))
  expect(browser.kept).toEqual(kept)
  store.answerOffer(true)
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(saves).toEqual([[1, 'Typed']])
})

test('what was typed upon an older text meets the newer one', async () => {
  const kept = { draft: draft('Typed', 'a'), base: draft('Old', 'a'), version: 0, at: '2026-11-26T12:00:00Z' }
  const { store } = begin([], kept)
  store.answerOffer(true)
  expect(store.get()).toMatchObject({ state: 'conflict', theirs: { version: 1, draft: { title: 'T' } } })
})

test('a faster one elsewhere in the text is merged and saved upon theirs; in the same place it waits', async () => {
  const elsewhere = { draft: draft('T', 'a', 'b', 'c'), version: 7, by: 'Enno' }
  const same = { draft: draft('Theirs', 'a', 'b', 'c'), version: 9, by: 'Enno' }
  const { store, saves, browser } = begin([
    { kind: 'changed', theirs: elsewhere },
    { kind: 'saved', version: 8, faults: [], warnings: [] },
    { kind: 'changed', theirs: same },
  ])
  store.change(title('Mine'))
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS + 10)
  expect(saves).toEqual([
    [1, 'Mine'],
    [7, 'Mine'],
  ])
  expect(store.get()).toMatchObject({ state: 'saved', mergedWith: 'Enno' })
  expect(textsOf(store.get().draft)).toEqual(['a', 'b', 'c'])

  store.change(title('Mine again'))
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(store.get()).toMatchObject({ state: 'conflict', draft: { title: 'Mine again' } })
  expect(browser.kept?.draft.title).toBe('Mine again')
  await vi.advanceTimersByTimeAsync(TRY_AGAIN_MS)
  expect(saves).toHaveLength(3)
  store.resolve({ ...store.get().draft, title: 'Both' })
  await vi.advanceTimersByTimeAsync(10)
  expect(saves.at(-1)).toEqual([9, 'Both'])
})

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    clear: () => kept.clear(),
    get length() {
      return kept.size
    },
  }
}

test('each window keeps its own: what one has saved does not clear what another has not', () => {
  const [local, session] = [storage(), storage()]
  const what = { person: 'p', uid: 'derby', language: 'de' }
  const at = '2026-11-26T13:00:00Z'
  const clock = { now: Date.parse(at) }
  const open = (own: Storage) =>
    keepingOf(
      what,
      openBrowser(local, own, () => clock.now),
    )
  const [here, there] = [open(session), open(storage())]
  const kept = { draft: draft('Typed'), base: draft('T'), version: 1, at }
  here.write(kept)
  there.write({ ...kept, draft: draft('Other') })
  there.clear()
  // Somebody is at it in the other window; after a reload it is this one's again, after a while anybody's.
  expect(there.read()).toBeNull()
  const reloaded = open(session)
  expect(reloaded.read()?.draft.title).toBe('Typed')
  expect(keepingOf({ ...what, person: 'q' }, openBrowser(local, session)).read()).toBeNull()
  clock.now += 11_000
  expect(open(storage()).read()?.draft.title).toBe('Typed')
  reloaded.forget()
  expect(open(storage()).read()).toBeNull()
})
