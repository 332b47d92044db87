import './site-switcher.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accentOf, switcherGroups } from '#club/navigation.ts'
import { existsOn } from '#web/paths.ts'
import { Crest } from '#web/ui/Crest.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useHere, useText } from './here.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { SiteLink } from './SiteLink.tsx'
import { OwnMenu, UserLinks } from './UserTool.tsx'

const StoreShelves = lazy(async () => ({
  default: (await import('#web/shop/StoreShelves.tsx')).StoreShelves,
}))

export const SWITCHER_ID = 'bereiche'

/** All sites of the club; on phones the whole menu. A popover: it opens, closes and traps no one without JavaScript. */
export function SiteSwitcher() {
  const { t } = useTranslation('shell')
  const text = useText()
  const { site } = useHere()
  const [opened, setOpened] = useState(false)
  return (
    <div
      className="switcher"
      id={SWITCHER_ID}
      popover="auto"
      data-theme="flutlicht"
      onToggle={() => setOpened(true)}
    >
      <div className="wrap">
        <MobileMenu opened={opened} />
        <nav className="switcher__in" aria-label={t('allAreas')}>
          {switcherGroups.map((group) => (
            <section key={group.label.de} className={classNames(group.wide && 'switcher__wide')}>
              <h2>{text(group.label)}</h2>
              <ul className={classNames(group.wide && 'switcher__many')}>
                {group.entries.map((entry) => (
                  <li key={entry.site} data-site={accentOf(entry.site!)} data-theme="flutlicht">
                    <SiteLink target={entry} aria-current={entry.site === site.key ? 'true' : undefined}>
                      <i />
                      {text(entry.label)}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </div>
    </div>
  )
}

function MobileMenu({ opened }: { opened: boolean }) {
  const { t } = useTranslation('shell')
  const text = useText()
  const { site, navigation } = useHere()
  return (
    <div className="switcher__m">
      <div className="switcher__top">
        <Crest />
        <button
          className="tool"
          type="button"
          aria-label={t('closeMenu')}
          popoverTarget={SWITCHER_ID}
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav className="switcher__nav" aria-label={t('menu')}>
        <ul>
          {navigation.map((entry) => (
            <li key={entry.label.de}>
              <SiteLink target={entry}>
                {text(entry.label)}
                <Icon name="chevronRight" />
              </SiteLink>
            </li>
          ))}
        </ul>
        {opened && existsOn('shop', site.key) && (
          <Suspense>
            <StoreShelves />
          </Suspense>
        )}
      </nav>
      <div className="switcher__acc">
        <SiteLink className="btn btn--primary" target={{ site: 'tickets' }}>
          <span className="btn__t">
            <Icon name="ticket" />
            <span>{t('tickets')}</span>
          </span>
        </SiteLink>
        <UserLinks />
      </div>
      <OwnMenu opened={opened} within={SWITCHER_ID} />
      <ul className="switcher__lang">
        <LanguageLinks />
      </ul>
    </div>
  )
}
