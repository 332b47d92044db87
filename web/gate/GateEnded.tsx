import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Connection } from './Connection.tsx'
import { GateBar } from './GateBar.tsx'
import { GateReportView } from './GateReportView.tsx'
import type { GateState } from './gate-keeper.ts'
import type { Post } from './gate-store.ts'
import { Leave } from './Leave.tsx'

/** The match is over: what the phone knew of its tickets is gone, and what it did is sent. */
export function GateEnded(props: { post: Post; state: GateState; onLeave: () => void }) {
  const { post, state, onLeave } = props
  const { t } = useTranslation('gate')
  const [isReport, setReport] = useState(false)
  return (
    <>
      <GateBar post={post} state={state} />
      <Connection state={state} />
      <EmptyState
        icon="check"
        title={t('ended.title')}
        text={t('ended.text')}
        action={isReport ? null : <Button onClick={() => setReport(true)}>{t('toReport')}</Button>}
      />
      {isReport && <GateReportView eventId={post.eventId} />}
      <div className="gate__tools">
        <Leave waiting={state.waiting} onLeave={onLeave} />
      </div>
    </>
  )
}
