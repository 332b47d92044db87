import { useTranslation } from 'react-i18next'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import type { OfficeSweepstake, OfficeWin } from '#modules/office/sweepstakes/schema.ts'
import type { Consequence } from '../../parts/Consequences.tsx'
import type { StateKind } from '../../parts/StateMark.tsx'

export const WIN_MARKS: Readonly<Record<OfficeWin['state'], StateKind>> = {
  Open: 'waiting',
  Accepted: 'running',
  HandedOver: 'done',
  PassedOn: 'done',
}

const MARKS = {
  draft: 'waiting',
  planned: 'waiting',
  active: 'running',
  ended: 'stuck',
  drawn: 'ok',
} as const

/** How one stands: a draft, or what its time says. */
export function useStateOf() {
  const { t } = useTranslation('sweepstakes')
  return ({ isPublished, status }: Pick<OfficeSweepstake, 'isPublished' | 'status'>) => {
    const state = isPublished || status === 'drawn' ? status : 'draft'
    return { kind: MARKS[state] as StateKind, words: t(`states.${state}`) }
  }
}

/** What the server says will happen, in words. */
export function useDecisionWords(): (told: Consequences) => Consequence[] {
  const { t } = useTranslation('sweepstakes')
  return ({ lines }) =>
    lines.map(({ kind, count, isNot }) => ({ text: t(`lines.${kind}`), value: count, isNot }))
}
