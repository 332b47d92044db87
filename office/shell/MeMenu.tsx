import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { closeOffice } from '#modules/staff/endpoints.ts'
import { call } from '#web/api/call.ts'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useBoot } from '../boot-context.ts'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { tellWindows } from '../session/proof.ts'
import { forgetSession, sessionQuery, useStaff } from '../session/session.ts'
import { forgetTaken } from '../session/taken-lists.ts'

/** Oneself: what one is here, the account, the language, the way out. */
export function MeMenu() {
  const { t } = useTranslation('office')
  const boot = useBoot()
  const { person } = useStaff()
  const { language, choose } = useOfficeLanguage()
  const signOut = useSignOut()
  return (
    <Menu
      label={t('me.label', { name: person.name })}
      triggerClassName="top__me"
      trigger={
        <>
          <span className="avatar" aria-hidden="true">
            {initialsOf(person.name)}
          </span>
          <span className="top__name">{person.name}</span>
        </>
      }
      entries={[
        {
          kind: 'action',
          icon: 'account',
          label: t('me.account'),
          onSelect: () => void window.open(boot.account[language], '_blank', 'noopener'),
        },
        {
          kind: 'action',
          icon: 'globe',
          label: language === 'de' ? 'English' : 'Deutsch',
          onSelect: () => choose(language === 'de' ? 'en' : 'de'),
        },
        { kind: 'action', icon: 'signOut', label: t('me.signOut'), onSelect: () => void signOut() },
      ]}
    />
  )
}

function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const answer = await call(closeOffice)
    if (!answer.ok) return
    await forgetTaken()
    tellWindows({ kind: 'closed' })
    forgetSession(queries)
    queries.setQueryData(sessionQuery.queryKey, null)
    await navigate('/anmelden')
  }
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return (first.charAt(0) + last.charAt(0)).toUpperCase()
}
