import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useHere } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'

const OwnLinks = lazy(async () => ({ default: (await import('./OwnLinks.tsx')).OwnLinks }))

/** The account in the mobile menu: one button. */
export function UserLinks() {
  const { t } = useTranslation('shell')
  const { language } = useHere()
  const { status, signIn } = useSession()
  const signedIn = status === 'signedIn'
  return (
    <LinkButton
      to={path.account(language)}
      kind="quiet"
      icon="account"
      onClick={(event) => {
        if (signedIn) return
        event.preventDefault()
        void signIn()
      }}
    >
      {signedIn ? t('account') : t('signIn')}
    </LinkButton>
  )
}

/** In the mobile menu, below that button: what else the flyout holds on wide screens. Nothing for visitors. */
export function OwnMenu({ opened, within }: { opened: boolean; within: string }) {
  const { status, user } = useSession()
  if (status !== 'signedIn') return null
  return (
    <div className="switcher__own">
      <p className="flyout__name">{user?.name}</p>
      <Suspense>
        <OwnLinks opened={opened} within={within} />
      </Suspense>
    </div>
  )
}
