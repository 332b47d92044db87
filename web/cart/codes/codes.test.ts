// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { become, refusal, server, startServer } from '#web/checkout/screens-for-test.tsx'
import { loadPartners } from './codes.ts'

beforeEach(() => {
  startServer()
  become('signedIn')
})

test('CHK-19 CHK-30 the partners of checkout are asked for once more after a failure', async () => {
  const list = 'GET /api/checkout/v3/partners'
  const failures = [refusal(503)]
  server.answers[list] = () => failures.pop() ?? { items: [] }
  expect(await loadPartners('checkout')).toEqual([])
  expect(server.to(list)).toHaveLength(2)
})
