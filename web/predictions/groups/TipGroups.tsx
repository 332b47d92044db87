import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { foundTipGroup } from '#modules/predictions/groups/groups.endpoints.ts'
import { MOST_GROUPS, type TipGroupSummary } from '#modules/predictions/groups/groups.schema.ts'
import type { TipGame } from '#modules/predictions/schema.ts'
import { call } from '#web/api/call.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { useSession } from '#web/session/session.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { GroupNameForm } from './GroupNameForm.tsx'
import { GROUPS_ID, toGroup, useGroupName, useOpenGroup, useTipGroups } from './groups-data.ts'
import { TipGroupView } from './TipGroupView.tsx'
import { TipInvitation } from './TipInvitation.tsx'

interface TipGroupsProps {
  game: TipGame
  matchday: number
  /** Somebody for themselves: neither nobody nor a fan club. */
  isPerson: boolean
  /** They are a player from now on, or otherwise called. */
  onPlaying: () => Promise<void>
}

/** Friends who see a table of their own: the list, one of them, founding another, and the invitation one came with. */
export function TipGroups({ game, matchday, isPerson, onPlaying }: TipGroupsProps) {
  const { t } = useTranslation('tipGroups')
  const { groups, failed, refresh } = useTipGroups(game.id, isPerson)
  const open = useOpenGroup()
  const head = useHeadAfter(open)
  const onChanged = async () => void (await Promise.all([refresh(), onPlaying()]))
  return (
    <section className="tip-groups" aria-labelledby={GROUPS_ID}>
      <h2 className="h2" id={GROUPS_ID} ref={head} tabIndex={-1}>
        {t('title')}
      </h2>
      {isPerson && open !== null ? (
        <TipGroupView key={open} id={open} {...{ game, matchday, refresh }} />
      ) : (
        <>
          <p className="muted">{t('text')}</p>
          {isPerson ? <Own {...{ game, groups, failed, refresh, onChanged }} /> : <SignIn game={game} />}
        </>
      )}
      <TipInvitation onJoined={onChanged} />
    </section>
  )
}

/** Whoever comes back from a group goes on at the head of the list. */
function useHeadAfter(open: string | null) {
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current !== null && open === null) head.current?.focus()
    before.current = open
  }, [open])
  return head
}

function SignIn({ game }: { game: TipGame }) {
  const { t } = useTranslation('tipGroups')
  const { status, signIn } = useSession()
  if (status !== 'anonymous' || !game.open) return null
  return (
    <p>
      <Button kind="line" size="s" onClick={() => void signIn().catch(() => {})}>
        {t('signIn')}
      </Button>
    </p>
  )
}

interface OwnProps {
  game: TipGame
  groups: TipGroupSummary[] | undefined
  failed: boolean
  refresh: () => Promise<void>
  onChanged: () => Promise<void>
}

function Own({ game, groups, failed, refresh, onChanged }: OwnProps) {
  const { t } = useTranslation('tipGroups')
  if (failed)
    return (
      <Banner kind="err" role="alert">
        <p>{t('failed')}</p>
        <TextButton onClick={() => void refresh()}>{t('retry')}</TextButton>
      </Banner>
    )
  if (!groups) return <Skeleton label={t('loading')} rows={2} />
  return (
    <>
      {groups.length > 0 && (
        <ul className="tip-group-list">
          {groups.map((group) => (
            <Summary key={group.id} group={group} />
          ))}
        </ul>
      )}
      {groups.length === 0 && <p>{t('none')}</p>}
      {game.open && (
        <Founding gameId={game.id} isAtLimit={groups.length >= MOST_GROUPS} onFounded={onChanged} />
      )}
    </>
  )
}

function Summary({ group: { id, name, members, rank, isKeeper } }: { group: TipGroupSummary }) {
  const { t } = useTranslation('tipGroups')
  const called = useGroupName()
  return (
    <li>
      <Link to={toGroup(id)} preventScrollReset>
        {called(name)}
      </Link>
      <span className="small muted">
        {t('members', { count: members })}
        {isKeeper && ` · ${t('yours')}`}
      </span>
      <span className="tip-group-list__rank">{t('rankOf', { rank })}</span>
    </li>
  )
}

interface FoundingProps {
  gameId: string
  isAtLimit: boolean
  onFounded: () => Promise<void>
}

function Founding({ gameId, isAtLimit, onFounded }: FoundingProps) {
  const { t } = useTranslation('tipGroups')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <p>
        <Button
          kind="line"
          size="s"
          icon="plus"
          disabledReason={isAtLimit ? t('limit', { most: MOST_GROUPS }) : null}
          onClick={() => setOpen(true)}
        >
          {t('found')}
        </Button>
      </p>
    )
  return (
    <GroupNameForm
      name=""
      submit={t('found')}
      onSubmit={async (name) => {
        const answer = await call(foundTipGroup, {
          params: { id: gameId },
          body: { name },
          reaction: shownInPlace,
        })
        if (!answer.ok) return answer.failure
        await onFounded()
        await navigate({ hash: toGroup(answer.data.id) }, { preventScrollReset: true })
        return null
      }}
      onClose={() => setOpen(false)}
    />
  )
}
