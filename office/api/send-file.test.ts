import { beforeEach, expect, test, vi } from 'vitest'
import { PIECE_BYTES } from '#modules/media/pieces/pieces.rules.ts'
import { takeMedia } from '#modules/office/media/endpoints.ts'
import { sendFile } from './send-file.ts'

// The way of a file: what is sent after a lost line, a lost answer, beside another tab, and once it is called off.

type Call = { query?: { offset?: number; upload?: string } }
type Answer = { ok: boolean; data?: unknown; failure?: unknown }

/** What the server has; `broken` says of a call what goes wrong with it. */
const server = { received: 0, uploads: 0, isDropped: false, calls: [] as string[] }
let broken: (call: string) => number | null | 'lost' | undefined = () => undefined

const failed = (call: string, status: number | null, title: string | null = null): Answer => ({
  ok: false,
  failure: { call, status, problem: title ? { title } : null, failureReason: null },
})

function answer(name: string, told: string, does: () => Answer): Answer {
  server.calls.push(told)
  const fault = broken(told)
  if (fault === 'lost') {
    does()
    return failed(name, null)
  }
  return fault === undefined ? does() : failed(name, fault)
}

vi.mock('./act.ts', () => ({
  act: async ({ name }: { name: string }) =>
    answer(name, name === 'officeUploadBegin' ? 'begin' : 'drop', () => {
      if (name === 'officeUploadDrop') server.isDropped = true
      else if (server.uploads === 0) server.uploads += 1
      return { ok: true, data: { id: 'one', received: server.received } }
    }),
}))
vi.mock('./upload.ts', () => ({
  upload: async ({ name }: { name: string }, { query }: Call, blob: Blob) => {
    if (name !== 'officeUploadPiece')
      return answer(name, `take ${query?.upload ?? 'whole'} ${blob.size}`, () => ({
        ok: true,
        data: { id: 'picture', isKnown: false },
      }))
    const offset = query!.offset!
    return answer(name, `piece ${offset / PIECE_BYTES}`, () => {
      if (offset !== server.received) return failed(name, 409, 'UPLOAD_OFFSET')
      server.received += blob.size
      return { ok: true, data: { id: 'one', received: server.received } }
    })
  },
}))

const file = new File([new Uint8Array(3.5 * PIECE_BYTES)], 'a.png')
const send = (way = {}) => sendFile(takeMedia, { query: { name: 'a.png' } }, file, way)
const once = (told: string, fault: number | null | 'lost') => {
  let isOver = false
  broken = (call) => {
    if (isOver || call !== told) return undefined
    isOver = true
    return fault
  }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  Object.assign(server, { received: 0, uploads: 0, isDropped: false, calls: [] })
  broken = () => undefined
})

test('a small file goes whole, a large one in pieces', async () => {
  await sendFile(takeMedia, { query: { name: 'b.png' } }, new File(['x'], 'b.png'))
  expect(server.calls).toEqual(['take whole 1'])
  server.calls = []
  expect(await send()).toMatchObject({ ok: true, data: { id: 'picture' } })
  expect(server.calls).toEqual(['begin', 'piece 0', 'piece 1', 'piece 2', 'piece 3', 'take one 0'])
})

test('after a lost line it goes on with the piece that was lost, and says that it waits', async () => {
  once('piece 2', null)
  const waits: unknown[] = []
  await send({ onWait: (failure: unknown) => waits.push(failure ? 'lost' : 'on') })
  expect(server.calls.slice(3, 6)).toEqual(['piece 2', 'begin', 'piece 2'])
  expect(waits).toEqual(['lost', 'on'])
})

test('a piece whose answer was lost is not sent again, and of the last call alone that is made again', async () => {
  once('piece 1', 'lost')
  await send()
  expect(server.calls).toEqual(['begin', 'piece 0', 'piece 1', 'begin', 'piece 2', 'piece 3', 'take one 0'])
  Object.assign(server, { received: 0, calls: [] })
  once('take one 0', 'lost')
  expect(await send()).toMatchObject({ ok: true })
  expect(server.calls.slice(-2)).toEqual(['take one 0', 'take one 0'])
})

test('beside another tab it asks how much is there', async () => {
  once('piece 1', 'lost')
  const first = send()
  server.received = 2 * PIECE_BYTES
  expect(await first).toMatchObject({ ok: true })
  expect(server.received).toBe(file.size)
})

test('what is refused is not sent again, and whoever has no patience hears of a line that stays away', async () => {
  once('take one 0', 422)
  expect(await send()).toMatchObject({ ok: false, failure: { status: 422 } })
  expect(server.calls.filter((call) => call.startsWith('take'))).toHaveLength(1)
  Object.assign(server, { received: 0, calls: [] })
  broken = (call) => (call === 'piece 1' ? 503 : undefined)
  expect(await send({ patience: 3 })).toMatchObject({ ok: false, failure: { status: 503 } })
  expect(server.calls.filter((call) => call === 'piece 1')).toHaveLength(3)
  Object.assign(server, { received: 0, calls: [] })
  broken = (call) => (call === 'piece 0' ? 404 : undefined)
  expect(await send()).toMatchObject({ ok: false, failure: { status: 404 } })
})

test('called off, it sends nothing more and has what came thrown away', async () => {
  const off = new AbortController()
  broken = (call) => {
    if (call !== 'piece 1') return undefined
    off.abort()
    return null
  }
  expect(await send({ signal: off.signal })).toMatchObject({ ok: false })
  expect(server.calls).toEqual(['begin', 'piece 0', 'piece 1', 'drop'])
  expect(server.isDropped).toBe(true)
})
