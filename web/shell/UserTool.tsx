import './flyout.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useHere } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useOpened } from './opened.ts'

const ID = 'konto-menue'

const OwnLinks = lazy(async () => ({ default: (await import('./OwnLinks.tsx')).OwnLinks }))

/** The person at the right of the header and what is theirs (SHELL-26). */
export function UserTool() {
  const { t } = useTranslation('shell')
  const { status, user } = useSession()
  const opened = useOpened(ID)
  // Whoever comes from another site of the club is signed in a moment later: nobody is called a visitor before that is known.
  const label = {
    signedIn: t('accountOf', { name: user?.name }),
    anonymous: t('signIn'),
    unknown: t('account'),
  }[status]
  return (
    <>
      <button className="tool tool--user" type="button" aria-label={label} popoverTarget={ID}>
        {status === 'signedIn' && user ? (
          // A picture made of letters: the name of the button says the whole name.
          <span className="avatar" data-initials={initialsOf(user.name)} aria-hidden="true" />
        ) : (
          <Icon name="account" />
        )}
      </button>
      <div className="flyout" id={ID} popover="auto">
        <div className="flyout__in">
          {status === 'signedIn' ? (
            <>
              <p className="flyout__name">{user?.name}</p>
              <p className="flyout__text">{user?.email}</p>
              <Suspense>
                <OwnLinks opened={opened} within={ID} withAccount />
              </Suspense>
            </>
          ) : status === 'anonymous' ? (
            <SignedOut />
          ) : (
            <NotYetKnown />
          )}
        </div>
      </div>
    </>
  )
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Also without JavaScript: the account says by itself who is there. */
function NotYetKnown() {
  const { t } = useTranslation('shell')
  const { language } = useHere()
  return (
    <LinkButton to={path.account(language)} wide kind="quiet" icon="account">
      {t('account')}
    </LinkButton>
  )
}

function SignedOut() {
  const { t } = useTranslation('shell')
  const { language } = useHere()
  const { signIn, register } = useSession()
  return (
    <>
      <p className="flyout__name">{t('hello')}</p>
      <p className="flyout__text">{t('signInText')}</p>
      <div className="flyout__actions">
        <LinkButton
          to={path.account(language)}
          wide
          onClick={(event) => {
            event.preventDefault()
            void signIn()
          }}
        >
          {t('signIn')}
        </LinkButton>
        <Button kind="quiet" wide onClick={() => void register()}>
          {t('register')}
        </Button>
      </div>
    </>
  )
}
