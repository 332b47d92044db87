import './account.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bearer } from '#web/api/bearer.ts'
import { Queries } from '#web/api/queries.ts'
import { FreshSignInStep } from '#web/session/FreshSignInStep.tsx'
import { useSession } from '#web/session/session.ts'
import { useSignOut } from '#web/session/useSignOut.tsx'
import { useShellSlots } from '#web/shell/slots.ts'
import { useHere, useRoleAddress } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { showCurrent } from '#web/ui/navigation/show-current.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AccountHolder } from './AccountHolder.tsx'
import { type AccountScreen, accountNavigation } from './account-navigation.ts'

interface AccountFrameProps {
  /** Marked in the menu. */
  current: AccountScreen
  /** Of the document, and the heading while nobody is signed in. */
  title: string
  /** Above the way to sign in: what is there without a session. */
  signedOut?: ReactNode
  /** Instead of all that, where there is more to say to whoever is not signed in; with its own `h1`. */
  landing?: ReactNode
  /** With its own `h1`. Rendered only for somebody who is signed in. */
  children: ReactNode
}

/** Menu, and what everybody sees who is not signed in; inside it, screens may ask the server. */
export function AccountFrame({ current, title, signedOut, landing, children }: AccountFrameProps) {
  const { status } = useSession()
  const client = useAccountClient(status === 'signedIn')
  const { AccountEffects } = useShellSlots()
  return (
    <QueryClientProvider client={client}>
      <PageTitle title={title} noIndex />
      <FreshSignInStep />
      <Suspense>
        <AccountEffects />
      </Suspense>
      {status === 'anonymous' ? (
        <div className="wrap g12 account" key="anonymous">
          <div className="c12 account__main account__main--alone">
            {landing ?? <NotSignedIn title={title} before={signedOut} />}
          </div>
        </div>
      ) : (
        <div className="wrap g12 account">
          <AccountMenu current={current} isKnown={status === 'signedIn'} />
          <div className="c9 account__main">
            {status === 'signedIn' ? children : <NotYetKnown title={title} />}
          </div>
        </div>
      )}
    </QueryClientProvider>
  )
}

/** One store of answers while somebody is signed in; nothing of a person outlives the session. */
function useAccountClient(signedIn: boolean): QueryClient {
  const [client] = useState(() => sharedClient ?? makeClient())
  useEffect(() => {
    if (signedIn) sharedClient = client
    else client.clear()
  }, [client, signedIn])
  // Another token may speak for somebody else, the person or an organisation: nothing of the one is shown to the other.
  useEffect(() => bearer.onChange(() => void client.resetQueries()), [client])
  return client
}

/** In the browser only: screens share what was read, and going from one to the next asks nothing twice. */
let sharedClient: QueryClient | null = null

const AGAIN_MS = 5_000

function makeClient(): QueryClient {
  return new Queries({
    defaultOptions: {
      queries: {
        // Calls try again by themselves, where that makes sense.
        retry: false,
        staleTime: 30_000,
        // What stands below a failed answer asks for it, too. It would be taken away for the waiting, come back with the failure, and
        // ask without end.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > AGAIN_MS,
      },
    },
  })
}

/** It stands before the browser knows who is signed in, so that nothing moves when it does. */
function AccountMenu({ current, isKnown }: { current: AccountScreen; isKnown: boolean }) {
  const { t } = useTranslation('account')
  const { leave, question } = useSignOut()
  const { language } = useHere()
  const withRole = useRoleAddress()
  return (
    <div className="c3 account__nav">
      <AccountHolder />
      <nav aria-label={t('menu')}>
        {/* A row that scrolls on phones. */}
        <div className="account__groups" ref={showCurrent}>
          {accountNavigation.map(({ key: group, screens }) => (
            <div key={group}>
              {group && (
                <p className="account__group" id={`account-${group}`}>
                  {t(`groups.${group}`)}
                </p>
              )}
              <ul aria-labelledby={group ? `account-${group}` : undefined}>
                {screens.map(({ key, icon, to, ...at }) => (
                  <li key={key}>
                    <Link
                      to={('role' in at ? withRole(at.role, to(language)) : null) ?? to(language)}
                      aria-current={key === current ? 'page' : undefined}
                    >
                      <Icon name={icon} />
                      {t(`screens.${key}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      {isKnown && (
        <TextButton className="account__out" onClick={leave}>
          <Icon name="signOut" />
          {t('signOut')}
        </TextButton>
      )}
      {question}
    </div>
  )
}

/** GEN-16: nobody has account data without signing in. */
function NotSignedIn({ title, before }: { title: string; before: ReactNode }) {
  const { t } = useTranslation('account')
  const { signIn, register } = useSession()
  return (
    <>
      <h1 className="display">{title}</h1>
      {before}
      <EmptyState
        icon="lock"
        title={t('signedOut.title')}
        text={t('signedOut.text')}
        action={
          <>
            <Button onClick={() => void signIn()}>{t('signedOut.signIn')}</Button>
            <Button kind="quiet" onClick={() => void register()}>
              {t('signedOut.register')}
            </Button>
          </>
        }
      />
    </>
  )
}

/** On the server, and until the browser has looked. */
function NotYetKnown({ title }: { title: string }) {
  const { t } = useTranslation('account')
  return (
    <>
      <h1 className="display">{title}</h1>
      <Skeleton label={t('loading')} rows={4} />
    </>
  )
}
