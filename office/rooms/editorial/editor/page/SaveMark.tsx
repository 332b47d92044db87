import { useTranslation } from 'react-i18next'
import { useOfficeLanguage } from '../../../../i18n/LanguageProvider.tsx'
import { clock } from '../../../../i18n/moments.ts'
import { type StateKind, StateMark } from '../../../../parts/StateMark.tsx'
import type { DraftState, SaveState } from '../drafts/draft-store.ts'

const KINDS: Readonly<Record<SaveState, StateKind>> = {
  clean: 'ok',
  waiting: 'waiting',
  saving: 'running',
  saved: 'ok',
  unreached: 'stuck',
  refused: 'stuck',
  conflict: 'stuck',
}

/** Whether what was typed is safe, and where. */
export function SaveMark({ state }: { state: DraftState }) {
  const { t } = useTranslation('editor')
  const { language } = useOfficeLanguage()
  const at = state.savedAt ? clock(state.savedAt.toISOString(), language) : ''
  return (
    <span role="status" aria-live="polite">
      <StateMark kind={KINDS[state.state]}>
        {t(`state.${state.state}`, { at })}
        {state.isKept && ['unreached', 'refused', 'conflict'].includes(state.state) && (
          <small> {t('state.kept')}</small>
        )}
      </StateMark>
    </span>
  )
}
