import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { community } from '#club/pages/community.ts'
import { isSelling } from '#club/sites.ts'
import { path } from '#web/paths.ts'
import { useSignOut } from '#web/session/useSignOut.tsx'
import { useHere, useRoleAddress, useWalletAddress } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'

const AccountSwitch = lazy(async () => ({ default: (await import('./AccountSwitch.tsx')).AccountSwitch }))

interface OwnLinksProps {
  /** The popover around it has been open: only then is anything asked for. */
  opened: boolean
  /** Id of that popover. */
  within: string
  /** The account itself stands there too. */
  withAccount?: boolean
}

/** What belongs to the person; loaded for whoever is signed in. */
export function OwnLinks({ opened, within, withAccount = false }: OwnLinksProps) {
  const { t } = useTranslation('shell')
  const { language } = useHere()
  const toTickets = useWalletAddress()(path.ownTickets(language))
  const toWishes = useRoleAddress()('shop', path.wishes(language))
  const { leave, question } = useSignOut()
  const outside = Object.entries(community).filter(([, address]) => address !== null)

  /** The menu lies above everything: it closes before somebody is asked. */
  function leaveMenu() {
    document.getElementById(within)?.hidePopover?.()
    leave()
  }

  return (
    <>
      <ul className="flyout__list">
        {withAccount && (
          <li>
            <Link to={path.account(language)}>
              <Icon name="account" />
              {t('account')}
            </Link>
          </li>
        )}
        {toTickets && (
          <li>
            <Link to={toTickets}>
              <Icon name="ticket" />
              {t('ownTickets')}
            </Link>
          </li>
        )}
        {isSelling() && (
          <li>
            <Link to={path.orders(language)}>
              <Icon name="parcel" />
              {t('orders')}
            </Link>
          </li>
        )}
        {toWishes && (
          <li>
            <Link to={toWishes}>
              <Icon name="heart" />
              {t('wishes')}
            </Link>
          </li>
        )}
        {outside.map(([name, address]) => (
          <li key={name}>
            <a href={address!}>
              <Icon name="external" />
              {t(`community.${name}`)}
            </a>
          </li>
        ))}
        <li>
          <Link to={path.accountData(language)}>
            <Icon name="edit" />
            {t('settings')}
          </Link>
        </li>
        {opened && (
          <Suspense>
            <AccountSwitch within={within} />
          </Suspense>
        )}
        <li>
          <button type="button" onClick={leaveMenu}>
            <Icon name="signOut" />
            {t('signOut')}
          </button>
        </li>
      </ul>
      {question}
    </>
  )
}
