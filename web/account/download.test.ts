// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { setBearer } from '#web/api/bearer.ts'
import { downloadFile } from './download.ts'

let answers: (Response | Error)[] = []
const signIn = vi.fn()

beforeEach(() => {
  setBearer({
    status: () => 'signedIn',
    accessToken: async () => 'token',
    signIn,
    onChange: () => () => {},
  })
  globalThis.fetch = async () => {
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return answer
  }
  URL.createObjectURL = () => 'blob:file'
  HTMLAnchorElement.prototype.click = () => {}
})

test.each<[string, (Response | Error)[], boolean, number]>([
  ['a lost line is tried once more', [new TypeError('network'), new Response('%PDF')], true, 0],
  ['so is a server that fails', [new Response(null, { status: 503 }), new Response('%PDF')], true, 0],
  ['after that it is said', [new TypeError('network'), new TypeError('network')], false, 0],
  ['a refusal is final', [new Response(null, { status: 404 }), new Response('%PDF')], false, 1],
])('CHK-19 CHK-29 a document: %s', async (_, given, came, left) => {
  answers = [...given]
  const path = '/api/checkout/v3/checkouts/files/f1'
  expect(await downloadFile({ path, fileName: 'R-1.pdf' })).toBe(came)
  expect(answers).toHaveLength(left)
})

test('a document whose line breaks while it comes is none', async () => {
  const broken = () => Promise.reject(new TypeError('network error'))
  answers = [Object.assign(new Response('%PDF'), { blob: broken })]
  expect(await downloadFile({ path: '/api/x', fileName: 'x.pdf' })).toBe(false)
})

test('ERR-04 a 401 leads to sign-in', async () => {
  answers = [new Response(null, { status: 401 })]
  expect(await downloadFile({ path: '/api/x', fileName: 'x.pdf' })).toBe(false)
  expect(signIn).toHaveBeenCalledOnce()
})
