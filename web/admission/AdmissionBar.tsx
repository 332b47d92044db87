import { useTranslation } from 'react-i18next'
import { gates } from '#club/gates.ts'
import { useText } from '#web/site/here.ts'
import type { AdmissionState } from './admission-session.ts'
import type { Post } from './admission-store.ts'

/** Which gate this is, of which match, and how many went in by it. */
export function AdmissionBar({ post, state }: { post: Post; state: AdmissionState }) {
  const { t } = useTranslation('gate')
  const text = useText()
  const gate = gates.find(({ key }) => key === post.gate)
  const match = state.event ? text(state.event.name) : ''
  return (
    <header className="admission__bar">
      <div>
        <h1 className="h3">{gate ? text(gate.name) : t('title')}</h1>
        <p className="small">{match || (state.hasEnded ? '' : t('loadingList'))}</p>
      </div>
      {state.entered !== null && (
        <p className="admission__count">
          <b className="num">{state.entered}</b>
          <span>{t('entered')}</span>
        </p>
      )}
    </header>
  )
}
