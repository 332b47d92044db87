import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TipGroup } from '#modules/predictions/groups/groups.schema.ts'
import type { TipGame } from '#modules/predictions/schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { BackLink, TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { GroupActions } from './GroupActions.tsx'
import { GroupTable } from './GroupTable.tsx'
import { toGroups, useGroupName, useTipGroup } from './groups-data.ts'

interface TipGroupViewProps {
  id: string
  game: TipGame
  matchday: number
  /** The list with it: it is otherwise called, or mine no more. */
  refresh: () => Promise<void>
}

/** One group: its table of the season or the matchday, and what its members and its keeper can do. */
export function TipGroupView({ id, game, matchday, refresh }: TipGroupViewProps) {
  const { t } = useTranslation(['tipGroups', 'predictions'])
  const [which, setWhich] = useState<'season' | 'matchday'>('season')
  const { group, refresh: reread } = useTipGroup(id, which === 'season' ? 0 : matchday)
  const head = useRef<HTMLHeadingElement>(null)
  const onChanged = async () => void (await Promise.all([reread(), refresh()]))
  return (
    <div className="tip-group">
      <BackLink to={toGroups} preventScrollReset>
        {t('all')}
      </BackLink>
      {group === null && <Skeleton label={t('loading')} rows={5} />}
      {group === 'gone' && <p>{t('gone')}</p>}
      {group === 'failed' && (
        <Banner kind="err" role="alert">
          <p>{t('failed')}</p>
          <TextButton onClick={() => void reread()}>{t('retry')}</TextButton>
        </Banner>
      )}
      {group !== null && typeof group === 'object' && (
        <>
          <Head group={group} head={head} />
          <Segment
            label={t('table', { ns: 'predictions' })}
            options={[
              { value: 'season', label: t('season', { ns: 'predictions' }) },
              { value: 'matchday', label: t('matchday', { ns: 'predictions', matchday }) },
            ]}
            value={which}
            onChange={setWhich}
          />
          <GroupTable {...{ group, game, matchday, onChanged }} />
          <GroupActions {...{ group, onChanged, refresh }} />
        </>
      )}
    </div>
  )
}

function Head({ group, head }: { group: TipGroup; head: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useTranslation('tipGroups')
  const called = useGroupName()
  // Whoever opened it, or came in by an invitation, goes on here.
  useEffect(() => head.current?.focus(), [head])
  return (
    <div>
      <h3 className="h3 tip-group__name" ref={head} tabIndex={-1}>
        {called(group.name)}
      </h3>
      <p className="small muted">{t('members', { count: group.rows.length })}</p>
      {group.isKeeper && group.name === null && <p className="small">{t('nameTaken')}</p>}
    </div>
  )
}
