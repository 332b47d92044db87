import '#web/ui/button.css'
import './header.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { club } from '#club/club.ts'
import { type NavigationEntry, siteBar } from '#club/pages/navigation.ts'
import { isSelling } from '#club/sites.ts'
import { path } from '#web/paths.ts'
import { isThere, targetAddress, useHere, useText } from '#web/site/here.ts'
import { type Head, useBack } from '#web/site/page-handle.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/pictures/Crest.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { SWITCHER_ID } from './all-areas-id.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { SearchTool } from './SearchTool.tsx'
import { SiteSwitcher } from './SiteSwitcher.tsx'
import { useShellSlots } from './slots.ts'
import { UserTool } from './UserTool.tsx'

export function Header({ look = 'day' }: { look?: Head | undefined }) {
  if (look === 'simple') return <SimpleHeader />
  const dark = look === 'night' || look === 'overlay'
  return (
    <header
      className={classNames('head', look === 'overlay' && 'head--overlay')}
      data-theme={dark ? 'flutlicht' : undefined}
    >
      <SiteBar />
      <MainBar />
      <SiteSwitcher />
    </header>
  )
}

type SiteBarEntries = Record<'left' | 'right', readonly NavigationEntry[]>

function SiteBar() {
  const { t } = useTranslation('shell')
  const here = useHere()
  const { site, siteFrame } = here
  const text = useText()
  const { left, right }: SiteBarEntries = siteFrame.bar ?? siteBar
  return (
    <div className="sitebar" data-theme="flutlicht">
      <div className="wrap sitebar__in">
        <nav aria-label={t('areas')}>
          <ul className="sitebar__left">
            {left.map((entry) => (
              <li key={entry.label.de}>
                <SiteLink target={entry} aria-current={entry.site === site.key ? 'true' : undefined}>
                  {text(entry.label)}
                </SiteLink>
              </li>
            ))}
            <li>
              <button type="button" popoverTarget={SWITCHER_ID}>
                {t('allAreas')}
                <Icon name="chevronDown" />
              </button>
            </li>
          </ul>
        </nav>
        <ul className="sitebar__right">
          {right
            .filter((entry) => isThere(here, entry))
            .map((entry) => (
              <li key={entry.label.de}>
                <SiteLink target={entry}>{text(entry.label)}</SiteLink>
              </li>
            ))}
          <LanguageLinks />
        </ul>
      </div>
    </div>
  )
}

function MainBar() {
  const { CartTool } = useShellSlots()
  const { t } = useTranslation('shell')
  const here = useHere()
  const text = useText()
  const name = text(here.site.name)
  const toTickets = here.site.roles.includes('tickets') ? null : targetAddress(here, { role: 'tickets' })
  return (
    <div className="mainbar">
      <div className="wrap mainbar__in">
        <Brand caption={name} />
        <button className="brand-switch" type="button" popoverTarget={SWITCHER_ID}>
          <span>{name}</span>
          <Icon name="chevronDown" />
        </button>
        <nav className="mainnav" aria-label={name}>
          <ul>
            {here.navigation.map((entry) => (
              <li key={entry.label.de}>
                <SiteLink target={entry}>{text(entry.label)}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="tools">
          <SearchTool />
          <UserTool />
          {isSelling() && <CartTool />}
          <button
            className="tool tool--menu"
            type="button"
            aria-label={t('menu')}
            popoverTarget={SWITCHER_ID}
          >
            <Icon name="menu" />
          </button>
          {toTickets && (
            <a className="btn btn--primary tools__cta" href={toTickets}>
              <span className="btn__label">
                <Icon name="ticket" />
                <span>{t('tickets')}</span>
              </span>
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

/** Its name begins with what is seen, so that it can be spoken. */
function Brand({ caption }: { caption: string }) {
  const { t } = useTranslation('shell')
  return (
    <SiteLink
      className="brand"
      target={{}}
      aria-label={t('startOf', { club: club.shortName, site: caption })}
    >
      <Crest />
      <span className="brand__text">
        <b>{club.shortName}</b> <i>{caption}</i>
      </span>
    </SiteLink>
  )
}

/** Nothing that leads away from paying but the way back. */
function SimpleHeader() {
  const { t } = useTranslation('shell')
  const { language } = useHere()
  const back = useBack()
  return (
    <header className="head head--simple">
      <div className="mainbar">
        <div className="wrap mainbar__in">
          <Brand caption={t('checkout')} />
          <div className="tools">
            <span className="secure">
              <Icon name="lock" />
              {t('encrypted')}
            </span>
            <Link
              className="more more--back"
              to={back === 'cart' ? path.cart(language) : path.orders(language)}
            >
              <Icon name="chevronLeft" />
              <span>{t(back === 'cart' ? 'backToCart' : 'toOrders')}</span>
            </Link>
          </div>
        </div>
      </div>
    </header>
  )
}
