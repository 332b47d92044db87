import type { Statistic } from '#modules/matches/match.schema.ts'
import { between } from './chance.ts'
import { opposite, type Stage } from './line-ups.ts'

/** What was counted in a match, and who pressed when. */
export function countsOf({ fixture, ours, script, chance }: Stage): {
  statistics: Statistic[]
  pressure: number[]
} {
  const own = between(chance, 46, 61)
  const of = (us: number, them: number) =>
    ours === 'home' ? { home: us, away: them } : { home: them, away: us }
  const goals = of(fixture.score![ours], fixture.score![opposite(ours)])
  const shots = of(between(chance, 10, 19), between(chance, 7, 15))
  const onTarget = { home: goals.home + between(chance, 1, 4), away: goals.away + between(chance, 1, 4) }
  const passes = Math.round(own * 8.6)
  const tenth = (from: number, to: number) => between(chance, from * 10, to * 10) / 10
  const duels = between(chance, 45, 58)
  const statistics: Statistic[] = [
    { name: 'possessionPercent', ...of(own, 100 - own) },
    {
      name: 'shots',
      home: Math.max(shots.home, onTarget.home + 2),
      away: Math.max(shots.away, onTarget.away + 2),
    },
    { name: 'shotsOnTarget', ...onTarget },
    { name: 'expectedGoals', home: goals.home * 0.6 + tenth(0, 1), away: goals.away * 0.6 + tenth(0, 1) },
    { name: 'corners', ...of(between(chance, 3, 9), between(chance, 1, 8)) },
    { name: 'duelsWonPercent', ...of(duels, 100 - duels) },
    { name: 'passes', ...of(passes, Math.round((100 - own) * 8.6)) },
    { name: 'passAccuracyPercent', ...of(between(chance, 79, 90), between(chance, 74, 87)) },
    { name: 'fouls', ...of(between(chance, 7, 14), between(chance, 8, 16)) },
    { name: 'offsides', ...of(between(chance, 0, 4), between(chance, 0, 4)) },
    { name: 'distanceKm', ...of(tenth(108, 116), tenth(107, 115)) },
  ]
  return {
    statistics: statistics.map((one) => ({
      ...one,
      home: Math.round(one.home * 10) / 10,
      away: Math.round(one.away * 10) / 10,
    })),
    pressure: pressureOf({ script, ours, chance }),
  }
}

/** Waves of pressure, highest where the goals fall. */
function pressureOf({ script, ours, chance }: Pick<Stage, 'script' | 'ours' | 'chance'>): number[] {
  const phase = chance() * 6
  return Array.from({ length: 94 }, (_, index) => {
    const minute = index + 1
    const goal = script.goals.find(([at, extra]) => at + (extra ?? 0) === minute)
    if (goal) return (goal[2] ? ours : opposite(ours)) === 'home' ? 100 : -100
    const wave = Math.sin(minute * 0.21 + phase) * 48 + Math.sin(minute * 0.07 + phase * 2) * 30
    return Math.max(-95, Math.min(95, Math.round(wave + between(chance, -18, 18))))
  })
}
