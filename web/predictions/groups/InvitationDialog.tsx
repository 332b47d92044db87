import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { joinTipGroup, readTipInvitation } from '#modules/predictions/groups/groups.endpoints.ts'
import { MOST_MEMBERS, type TipInvitation } from '#modules/predictions/groups/groups.schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { useSession } from '#web/session/session.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toGroup, useGroupName, useRefusalWords } from './groups-data.ts'

interface InvitationDialogProps {
  invitation: string
  onJoined: () => Promise<void>
  onClose: () => void
}

/** The group that a link leads to. Looking joins nothing: that is the button's. */
export function InvitationDialog({ invitation, onJoined, onClose }: InvitationDialogProps) {
  const { t } = useTranslation('tipGroups')
  const called = useGroupName()
  const { found, look } = useInvitation(invitation)
  const isFound = found !== null && typeof found === 'object'
  const title = isFound
    ? t('invitation.title', { name: called(found.name) })
    : t(found === 'dead' ? 'invitation.deadTitle' : 'invitation.looking')
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={
        isFound ? t('members', { count: found.members }) : found === 'dead' ? t('invitation.dead') : undefined
      }
      closeLabel={t('close')}
      actions={
        found === 'failed' ? (
          <Button onClick={() => void look()}>{t('retry')}</Button>
        ) : found === 'dead' ? (
          <Button kind="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        ) : undefined
      }
    >
      {found === null && <Skeleton label={t('loading')} rows={2} />}
      {found === 'failed' && (
        <Banner kind="err" role="alert">
          <p>{t('failed')}</p>
        </Banner>
      )}
      {isFound && <Joining {...{ invitation, found, onJoined, onClose }} />}
    </Dialog>
  )
}

function useInvitation(invitation: string) {
  const { status } = useSession()
  const [found, setFound] = useState<TipInvitation | 'dead' | 'failed' | null>(null)
  const look = useCallback(async () => {
    // Whoever is signed in hears whether they are in it already.
    if (status === 'unknown') return
    setFound(null)
    const answer = await call(readTipInvitation, { body: { invitation }, reaction: () => 'silent' })
    if (answer.ok) return setFound(answer.data)
    setFound([400, 404].includes(answer.failure.status ?? 0) ? 'dead' : 'failed')
  }, [invitation, status])
  useEffect(() => void look(), [look])
  return { found, look }
}

function Joining(props: InvitationDialogProps & { found: TipInvitation }) {
  const { invitation, found, onJoined, onClose } = props
  const { t } = useTranslation('tipGroups')
  const { status, organisation, actForMyself, signIn } = useSession()
  const navigate = useNavigate()
  const say = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function goTo(id: string) {
    onClose()
    await navigate({ hash: toGroup(id) }, { preventScrollReset: true })
  }

  async function join() {
    if (busy) return
    setBusy(true)
    const answer = await call(joinTipGroup, { body: { invitation }, reaction: shownInPlace })
    if (!answer.ok) {
      setFailure(answer.failure)
      return setBusy(false)
    }
    await onJoined()
    await goTo(answer.data.id)
  }

  const isPerson = status === 'signedIn' && organisation === null
  const step = stepOf({ found, isPerson, isActing: organisation !== null })
  const deeds = {
    open: () => void goTo(found.group!),
    full: onClose,
    myself: actForMyself,
    signIn: () => void signIn().catch(() => {}),
    play: () => void join(),
    join: () => void join(),
  }
  return (
    <div className="tip-invitation">
      <p>{t(`invitation.${step}.text`, { most: MOST_MEMBERS })}</p>
      {failure && (
        <Banner kind="err" role="alert">
          <p>{say(failure)}</p>
        </Banner>
      )}
      <p className="tips-actions">
        <Button busy={busy} kind={step === 'full' ? 'quiet' : 'primary'} onClick={deeds[step]}>
          {busy ? t('invitation.joining') : t(`invitation.${step}.button`)}
        </Button>
        {step !== 'full' && (
          <Button kind="quiet" onClick={onClose}>
            {t('invitation.notNow')}
          </Button>
        )}
      </p>
    </div>
  )
}

type Step = 'open' | 'full' | 'myself' | 'signIn' | 'play' | 'join'

/** What comes next for whoever looks at an invitation. */
function stepOf(given: { found: TipInvitation; isPerson: boolean; isActing: boolean }): Step {
  const { found, isPerson, isActing } = given
  if (found.isMember && isPerson) return 'open'
  if (found.isFull) return 'full'
  if (isActing) return 'myself'
  if (!isPerson) return 'signIn'
  return found.isPlayer ? 'join' : 'play'
}
