import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { switcherGroups } from '#club/areas.ts'
import type { Text } from '#club/club.ts'
import type { NavigationEntry } from '#club/pages/navigation.ts'
import { existsOn } from '#web/paths.ts'
import { accentOf } from '#web/site/accents.ts'
import { useHere, useText } from '#web/site/here.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/pictures/Crest.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { SWITCHER_ID } from './all-areas-id.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { useOpened } from './opened.ts'
import { useShellSlots } from './slots.ts'
import { OwnMenu, UserLinks } from './UserLinks.tsx'

type AreaGroup = { label: Text; wide?: boolean; entries: readonly NavigationEntry[] }

/** What stands in it; links for the most part, so its script waits until somebody is there. */
export function View() {
  const { t } = useTranslation('shell')
  const text = useText()
  const { site, siteFrame } = useHere()
  const groups: readonly AreaGroup[] = siteFrame.areas ?? switcherGroups
  const opened = useOpened(SWITCHER_ID)
  return (
    <div className="wrap">
      <MobileMenu opened={opened} />
      <nav className="switcher__in" aria-label={t('allAreas')}>
        {groups.map((group) => (
          <section key={group.label.de} className={classNames(group.wide && 'switcher__wide')}>
            <h2>{text(group.label)}</h2>
            <ul className={classNames(group.wide && 'switcher__many')}>
              {group.entries.map((entry) => (
                <li key={entry.label.de} data-site={accentOf(entry.site ?? site.key)} data-theme="flutlicht">
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
  )
}

function MobileMenu({ opened }: { opened: boolean }) {
  const { t } = useTranslation('shell')
  const text = useText()
  const { site, navigation } = useHere()
  const { Shelves } = useShellSlots()
  return (
    <div className="switcher__menu">
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
            <Shelves />
          </Suspense>
        )}
      </nav>
      <div className="switcher__acc">
        <SiteLink className="btn btn--primary" target={{ role: 'tickets' }}>
          <span className="btn__label">
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
