import { useTranslation } from 'react-i18next'
import type { OfficePoll } from '#modules/office/polls/schema.ts'
import type { StateKind } from '../../parts/StateMark.tsx'

const MARKS = { draft: 'waiting', planned: 'waiting', open: 'running', closed: 'done' } as const

/** How one stands: a draft, or what its time says. */
export function usePollState() {
  const { t } = useTranslation('polls')
  return ({ isPublished, status }: Pick<OfficePoll, 'isPublished' | 'status'>) => {
    const state = isPublished ? status : 'draft'
    return { kind: MARKS[state] as StateKind, words: t(`states.${state}`) }
  }
}
