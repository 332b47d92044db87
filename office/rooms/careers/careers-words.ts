import { useTranslation } from 'react-i18next'
import { employers } from '#club/careers.ts'
import type { BoardCard, OfficeJob } from '#modules/office/careers/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { StateKind } from '../../parts/StateMark.tsx'

export const STAGE_MARKS: Record<BoardCard['stage'], StateKind> = {
  new: 'waiting',
  review: 'running',
  interview: 'running',
  offer: 'running',
  hired: 'ok',
  refused: 'off',
  withdrawn: 'off',
}

/** The company as people call it. */
export function useCompanyName(): (key: string) => string {
  const { language } = useOfficeLanguage()
  return (key) => {
    const name = employers.find((one) => one.key === key)?.name
    return name?.[language] ?? name?.de ?? key
  }
}

/** A job whose last day has gone by is public no more, whatever its state. */
export function useJobState(): (job: Pick<OfficeJob, 'state' | 'isOpen'>) => {
  kind: StateKind
  text: string
} {
  const { t } = useTranslation('careers')
  return ({ state, isOpen }) => {
    if (state === 'published' && !isOpen) return { kind: 'off', text: t('jobStates.over') }
    const kind = ({ draft: 'waiting', published: 'ok', closed: 'off' } as const)[state]
    return { kind, text: t(`jobStates.${state}`) }
  }
}
