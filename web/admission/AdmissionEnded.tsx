import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AdmissionBar } from './AdmissionBar.tsx'
import { AdmissionReportView } from './AdmissionReportView.tsx'
import type { AdmissionState } from './admission-session.ts'
import type { Post } from './admission-store.ts'
import { Connection } from './Connection.tsx'
import { Leave } from './Leave.tsx'

/** The match is over: what the phone knew of its tickets is gone, and what it did is sent. */
export function AdmissionEnded(props: { post: Post; state: AdmissionState; onLeave: () => void }) {
  const { post, state, onLeave } = props
  const { t } = useTranslation('gate')
  const [isReport, setReport] = useState(false)
  return (
    <>
      <AdmissionBar post={post} state={state} />
      <Connection state={state} />
      <EmptyState
        icon="check"
        title={t('ended.title')}
        text={t('ended.text')}
        action={isReport ? null : <Button onClick={() => setReport(true)}>{t('toReport')}</Button>}
      />
      {isReport && <AdmissionReportView eventId={post.eventId} />}
      <div className="admission__tools">
        <Leave waiting={state.waiting} onLeave={onLeave} />
      </div>
    </>
  )
}
