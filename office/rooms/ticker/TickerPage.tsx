import './ticker.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { setTickerState } from '#modules/office/ticker/endpoints.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { DeskFeed } from './DeskFeed.tsx'
import { DeskHead } from './DeskHead.tsx'
import { DeskKeys } from './DeskKeys.tsx'
import { DeskState } from './DeskState.tsx'
import { OtherScores } from './OtherScores.tsx'
import { type DeskHandle, useDesk } from './use-desk.ts'
import { WriteBox } from './WriteBox.tsx'

/** `/ticker/:id`: what somebody at the pitch writes, on a phone in the rain. All of it is one piece: it works on without a network. */
export default function TickerPage() {
  const { t } = useTranslation('ticker')
  const { id = '' } = useParams()
  const { handle, query } = useDesk(id)
  const desk = handle?.desk
  useTitle(desk ? t('titleOf', { home: desk.home.name, away: desk.away.name }) : t('title'))
  if (query.error instanceof CallFailed && !handle) {
    if ([400, 404].includes(query.error.failure.status ?? 0)) return <NotHere />
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void query.refetch()} />
  }
  if (!handle) return <Skeleton label={t('loading')} rows={6} />
  return (
    <div className="desk">
      <p className="desk__back">
        <Link to="/ticker">{t('back')}</Link>
        <Link to={`/ticker/${id}/bogen`}>{t('sheet')}</Link>
        <Link to={`/ticker/${id}/tag`}>{t('day')}</Link>
      </p>
      <div className="desk__main">
        <DeskHead handle={handle} />
        {handle.desk.ticker === 'open' ? <DeskKeys handle={handle} /> : <NotOpen handle={handle} />}
      </div>
      <div className="desk__feed">
        <DeskFeed handle={handle} />
      </div>
      <div className="desk__side">
        {handle.desk.ticker === 'open' && <WriteBox handle={handle} />}
        <DeskState handle={handle} close={handle.desk.ticker === 'open' && <CloseTicker handle={handle} />} />
        <OtherScores matchId={handle.desk.id} />
      </div>
    </div>
  )
}

function useTickerState({ desk, take }: DeskHandle) {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    set: async (state: 'open' | 'closed') => {
      setBusy(true)
      const answer = await act(setTickerState, { params: { id: desk.id }, body: { state } })
      setBusy(false)
      if (answer.ok) take(answer.data)
    },
  }
}

/** Says what opening it does before it is done. */
function NotOpen({ handle }: { handle: DeskHandle }) {
  const { t } = useTranslation('ticker')
  const { isBusy, set } = useTickerState(handle)
  const { desk } = handle
  if (desk.isVoid)
    return (
      <div className="desk-open">
        <h2>{t('void.title')}</h2>
        <p>{t('void.text')}</p>
      </div>
    )
  return (
    <div className="desk-open">
      <h2>{t(`open.${desk.ticker === 'closed' ? 'again' : 'first'}`)}</h2>
      <p>{t('open.text')}</p>
      <p>{t('open.offline')}</p>
      <Button kind="primary" icon="play" busy={isBusy} onClick={() => void set('open')}>
        {t('open.button')}
      </Button>
    </div>
  )
}

function CloseTicker({ handle }: { handle: DeskHandle }) {
  const { t } = useTranslation('ticker')
  const { isBusy, set } = useTickerState(handle)
  const { desk, queue, isReachable } = handle
  const isOver = desk.period === 'FullTime'
  const reason = !isReachable ? t('close.offline') : queue.length > 0 ? t('close.waiting') : null
  return (
    <div className="desk-close">
      <p>{t(isOver ? 'close.over' : 'close.text')}</p>
      <Button
        size="s"
        kind={isOver ? 'ink' : 'quiet'}
        busy={isBusy}
        disabledReason={reason}
        onClick={() => void set('closed')}
      >
        {t('close.button')}
      </Button>
    </div>
  )
}
