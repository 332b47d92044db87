import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endStaffSession } from '#modules/staff/endpoints.ts'
import type { StaffMember } from '#modules/staff/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'

type Session = StaffMember['sessions'][number]

interface MemberSessionsProps {
  member: StaffMember
  mayChange: boolean
  onDone: () => Promise<void>
}

/** Where somebody is signed in. Ending asks once more in its place: what they are typing there is lost. */
export function MemberSessions({ member, mayChange, onDone }: MemberSessionsProps) {
  const { t } = useTranslation('staff')
  const { language } = useOfficeLanguage()
  const [ended, setEnded] = useState<readonly string[]>([])
  const sessions = member.sessions.filter(({ id }) => !ended.includes(id))
  if (sessions.length === 0) return <p className="staff-sessions__none">{t('sessions.none')}</p>
  return (
    <ul className="staff-sessions">
      {sessions.map((session) => (
        <li key={session.id}>
          <span>
            {session.device}
            <small>
              {t('sessions.seen', { moment: shortMoment(session.lastSeenAt, language) })},{' '}
              {t('sessions.ends', { moment: shortMoment(session.endsAt, language) })}
            </small>
          </span>
          {mayChange && (
            <EndSession
              session={session}
              onEnded={async () => {
                setEnded([...ended, session.id])
                await onDone()
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function EndSession({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const { t } = useTranslation('staff')
  const [state, setState] = useState<'idle' | 'asking' | 'ending'>('idle')

  async function end() {
    setState('ending')
    const answer = await act(endStaffSession, { params: { id: session.id } })
    if (answer.ok) await onEnded()
    else setState('idle')
  }

  if (state === 'idle')
    return (
      <Button size="s" kind="quiet" onClick={() => setState('asking')}>
        {t('sessions.end')}
      </Button>
    )
  return (
    <span className="staff-sessions__ask">
      <span role="status">{t('sessions.ask')}</span>
      <Button size="s" kind="err" busy={state === 'ending'} onClick={() => void end()}>
        {t('sessions.endNow')}
      </Button>
      <Button size="s" kind="quiet" onClick={() => setState('idle')}>
        {t('cancel')}
      </Button>
    </span>
  )
}
