import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Queries } from './queries.ts'

test('a question that was asked before a change and answered after it is asked anew', async () => {
  const client = new Queries()
  const asked: ((answer: string) => void)[] = []
  const signals: AbortSignal[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['draft', 1],
    retry: false,
    queryFn: ({ signal }) => {
      signals.push(signal)
      return new Promise<string>((answer) => asked.push(answer))
    },
  })
  const seen: unknown[] = []
  const stop = observer.subscribe(({ data, status }) => seen.push(data ?? status))
  const first = client.fetchQuery({ queryKey: ['draft', 1] })
  const changed = client.invalidateQueries({ queryKey: ['draft'] })
  expect(asked).toHaveLength(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  asked[0]!('before')
  await Promise.resolve()
  asked[1]!('after')
  await changed
  expect(await first).toBe('after')
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', status: 'success', fetchStatus: 'idle' })
  expect(seen).not.toContain('before')
  expect(seen).not.toContain('error')
  stop()
})

test('what nobody looks at, and what is only marked, goes on', async () => {
  const client = new Queries()
  let asked = 0
  const reading = client.fetchQuery({
    queryKey: ['draft'],
    queryFn: async () => {
      asked += 1
      return 'read'
    },
  })
  await client.invalidateQueries({ queryKey: ['draft'] })
  await client.invalidateQueries({ queryKey: ['draft'], refetchType: 'none' })
  expect(await reading).toBe('read')
  expect(asked).toBe(1)
})
