import './goal-scene.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { FeedEvent } from '#modules/matches/schema.ts'
import { Num } from '#web/ui/data/Num.tsx'

/** A goal of the club's own: its scorer comes in along the diagonal, and the sash sweeps over the head of the page once. */
export function GoalScene({ goal, team }: { goal: FeedEvent; team: string }) {
  const { t } = useTranslation('matchDay')
  const { player, score } = goal
  // The portrait runs in when it has come, not before.
  const [isThere, setThere] = useState(false)
  return (
    <>
      <div className="goal-sash" aria-hidden="true" />
      <div className="goal-scene" data-goal={goal.id}>
        {player?.picture && (
          <img
            className="goal-scene__figure"
            data-there={isThere ? '' : undefined}
            src={`/media/${player.picture}`}
            alt=""
            width={560}
            height={700}
            ref={(picture) => {
              if (picture?.complete) setThere(true)
            }}
            onLoad={() => setThere(true)}
          />
        )}
        <div className="wrap goal-scene__words">
          <p className="goal-scene__call">{t('goal')}</p>
          {score && <Num className="goal-scene__score">{`${score.home}:${score.away}`}</Num>}
          <p className="h2">{player?.name ?? team}</p>
          {goal.minute !== null && (
            <p>{shownMinute({ minute: goal.minute, extra: goal.extra_minute }, goal.period)}</p>
          )}
        </div>
      </div>
    </>
  )
}
