import { describe, expect, test } from 'vitest'
import type { MatchSummary, Team } from './page.schema.ts'
import { hasTheDay, isToday, matchThatCounts } from './today.rules.ts'

const team = (id: number, site: string | null) => ({ id, site }) as Team
const match = (id: string, home: Team, more: Partial<MatchSummary> = {}) =>
  ({ id, home, away: team(900, null), status: 'before', ...more }) as MatchSummary
const men = match('men', team(159, 'profis'))
const women = match('women', team(16953, 'frauen'))

describe('the match of the day', () => {
  test('is one of the same day in Berlin that is neither put off nor called off', () => {
    const now = new Date('2025-11-22T00:30:00.000Z')
    const given = { kickOff: '2025-11-22T14:30:00.000Z', kickOffPrecision: 'minute', void: false } as const
    expect(isToday(given, now)).toBe(true)
    expect(isToday({ ...given, kickOff: '2025-11-21T23:30:00.000Z' }, now)).toBe(true)
    expect(isToday({ ...given, kickOff: '2025-11-21T22:30:00.000Z' }, now)).toBe(false)
    expect(isToday({ ...given, void: true }, now)).toBe(false)
    expect(isToday({ ...given, kickOffPrecision: 'open' }, now)).toBe(false)
  })

  test('is the men’s before the women’s, but one that runs before all, and on a team’s site its own', () => {
    expect(matchThatCounts([women, men], null)?.id).toBe('men')
    expect(matchThatCounts([men, { ...women, status: 'live' }], null)?.id).toBe('women')
    expect(matchThatCounts([men, { ...women, status: 'live' }], 159)?.id).toBe('men')
    expect(matchThatCounts([men], 16953)).toBeNull()
    const away = match('away', team(900, null), { away: team(159, 'profis') })
    expect(matchThatCounts([away], 159)?.id).toBe('away')
  })

  test('has the top of the page on its day, while it runs and once it is over, never when it was called off', () => {
    const given = { kickOff: '2025-11-22T14:30:00.000Z', kickOffPrecision: 'minute', void: false } as const
    const at = (status: MatchSummary['status'], now: string, more: object = {}) =>
      hasTheDay({ ...given, status, ...more }, new Date(now))
    expect(at('announced', '2025-11-21T22:59:00.000Z')).toBe(false)
    expect(at('before', '2025-11-21T23:01:00.000Z')).toBe(true)
    expect(at('before', '2025-11-22T18:31:00.000Z')).toBe(false)
    expect(at('live', '2025-11-23T00:10:00.000Z')).toBe(true)
    expect(at('after', '2025-11-23T10:00:00.000Z')).toBe(true)
    expect(at('before', '2025-11-22T10:00:00.000Z', { void: true })).toBe(false)
    expect(at('before', '2025-11-22T10:00:00.000Z', { kickOffPrecision: 'day' })).toBe(false)
  })
})
