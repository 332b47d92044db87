import { expect, test } from 'vitest'
import { buildEvent, buildTicker } from '../match-for-test.ts'
import { minutesUnwritten } from './unwritten.ts'

test('knows for how long nothing has been written; nobody waits for words in a break', () => {
  const ticker = buildTicker({
    events: [
      buildEvent({ minute: 45, extra_minute: 3 }),
      buildEvent({ period: 'SecondHalf', minute: 50 }),
      buildEvent({ period: 'SecondHalf', minute: 90, extra_minute: 1 }),
    ],
  })
  expect(minutesUnwritten(ticker, { minute: 90, extra: 4 })).toBe(3)
  expect(
    minutesUnwritten({ ...ticker, events: ticker.events.slice(0, 1) }, { minute: 58, extra: null }),
  ).toBe(12)
  expect(minutesUnwritten({ ...ticker, period: 'HalfTime' }, null)).toBeNull()
})
