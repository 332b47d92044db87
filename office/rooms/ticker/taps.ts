import type { Tap } from './queue.ts'

/** A tap that says nothing yet; its minute is the one that runs. */
export const SILENT = {
  kind: 'event',
  type: null,
  side: null,
  playerId: null,
  secondPlayerId: null,
  goal: null,
  outcome: null,
  text: null,
  minute: null,
  extraMinute: null,
  isSure: false,
} as const satisfies Tap
