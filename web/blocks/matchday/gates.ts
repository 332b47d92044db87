import { type Gate, gates } from '#club/gates.ts'
import type { MatchDay } from '#modules/matches/page.schema.ts'

export type ShownGate = Gate & {
  opensAt: string
  waitMinutes: number | null
  isClosed: boolean
  note: MatchDay['told']['gates'][number]['note']
  isOwn: boolean
}

const MINUTE_MS = 60_000

/** The gates of a match in their order, one's own first. */
export function gatesOf(given: {
  doorsOpenAt: string
  told: MatchDay['told']['gates']
  /** Where somebody sits. */
  blocks: readonly string[]
}): ShownGate[] {
  const { doorsOpenAt, told, blocks } = given
  const shown = gates.map((gate) => {
    const now = told.find((one) => one.gate === gate.key)
    return {
      ...gate,
      opensAt: new Date(Date.parse(doorsOpenAt) + gate.minutesAfterDoors * MINUTE_MS).toISOString(),
      waitMinutes: now?.waitMinutes ?? null,
      isClosed: now?.isClosed ?? false,
      note: now?.note ?? null,
      isOwn: gate.blocks.some((block) => blocks.includes(block)),
    }
  })
  return [...shown.filter(({ isOwn }) => isOwn), ...shown.filter(({ isOwn }) => !isOwn)]
}

/** `1–7`, `101–107`: blocks that follow each other in one piece. */
export function blockRanges(blocks: readonly string[]): string[] {
  const runs: string[][] = []
  for (const block of blocks) {
    const run = runs.at(-1)
    if (run && Number(block) === Number(run.at(-1)) + 1) run.push(block)
    else runs.push([block])
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : run[0]!))
}
