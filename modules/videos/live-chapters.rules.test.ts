import { expect, test } from 'vitest'
import { chaptersOf, withLiveChapters } from './live-chapters.rules.ts'

const START = new Date('2026-11-28T14:00:00Z')
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const showing = { startsAt: START, endsAt: later(100) }

test('moments of the showing alone, in order, never two at one place', () => {
  const moments = [50, -1, 10, 10.2, 10.4, 101, 100, 0].map((seconds) => ({
    at: later(seconds),
    event: String(seconds),
  }))
  expect(chaptersOf(moments, showing).map(({ at, event }) => [at, event])).toEqual([
    [0, '0'],
    [10, '10'],
    [11, '10.2'],
    [12, '10.4'],
    [50, '50'],
    [100, '100'],
  ])
})

test('the video’s own chapters stay, but where the ticker tells of the same place', () => {
  const named = (at: number, name: string) => ({ at, title: { de: name, en: name } })
  const live = { ...named(20, 'Tor'), event: 'e', kind: 'goal', isOwn: true } as const
  const all = withLiveChapters([named(0, 'Anfang'), named(20.4, 'Mitte')], [live])
  expect(all).toEqual([named(0, 'Anfang'), { ...named(20, 'Tor'), event: 'e' }])
})
