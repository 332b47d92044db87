import type { ChipKind } from '#web/ui/Chip.tsx'

export const chipOf: Record<'planned' | 'active' | 'ended' | 'drawn', ChipKind> = {
  planned: 'ink',
  active: 'ok',
  ended: 'plain',
  drawn: 'hot',
}
