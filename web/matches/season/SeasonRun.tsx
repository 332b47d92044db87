import './season-run.css'
import { useTranslation } from 'react-i18next'
import type { MatchSummary } from '#modules/matches/page.schema.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { resultOf, sideOf } from '../match-view.ts'
import { balanceOf } from './balance.ts'

type SeasonRunProps = { matches: MatchSummary[]; teamId: number; nextId: string | undefined }

/** A season so far: what came of it in numbers, and each match as a bar, up for a win and down for a defeat. */
export function SeasonRun({ matches, teamId, nextId }: SeasonRunProps) {
  const { t } = useTranslation('matches')
  const balance = balanceOf(matches, teamId)
  if (balance.played === 0) return null
  return (
    <div className="season-run">
      <dl>
        {(['won', 'drawn', 'lost'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`table.${name}`)}</dt>
            <dd>
              <Num>{balance[name]}</Num>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('table.goals')}</dt>
          <dd>
            <Num>{`${balance.goalsFor}:${balance.goalsAgainst}`}</Num>
          </dd>
        </div>
      </dl>
      <div className="season-run__bars" aria-hidden="true">
        {matches.map((match) => (
          <i key={match.id} className={barOf(match, teamId, match.id === nextId)} />
        ))}
      </div>
    </div>
  )
}

/** Matches that did not take place stand as those to come. */
function barOf(match: MatchSummary, teamId: number, isNext: boolean): string {
  const result = resultOf(match, sideOf(match, teamId))
  return classNames('bar', result && `bar--${result}`, isNext && 'bar--next')
}
