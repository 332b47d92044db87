import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** Whose account this is, above the menu. The session knows it: no screen waits or asks for it. */
export function AccountHolder() {
  const { t } = useTranslation('account')
  const { status, user, organisation } = useSession()
  const name = status === 'signedIn' ? (user?.name ?? '') : ''
  return (
    <div className="account__who">
      <span className="avatar" aria-hidden="true">
        {name ? initialsOf(name) : <Icon name="account" />}
      </span>
      <span>
        <b>{name || '\u00a0'}</b>
        <small>{name && t(organisation ? 'holder.organisation' : 'holder.person')}</small>
      </span>
    </div>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@]+/)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
