import type { OfficeCamp } from '#modules/office/camps/schema.ts'
import type { StateKind } from '../../parts/StateMark.tsx'

/** How the state of a camp is marked. */
export const STATE_MARKS: Readonly<Record<OfficeCamp['state'], StateKind>> = {
  draft: 'off',
  soon: 'waiting',
  open: 'ok',
  full: 'running',
  closed: 'done',
  over: 'done',
  cancelled: 'stuck',
}
