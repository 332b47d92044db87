import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { Mark } from '#web/ui/pictures/Crest.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useCommands } from '../keys/commands.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import { NextMatch } from '../slots.ts'
import { WorkTray } from '../work/WorkTray.tsx'
import { MeMenu } from './MeMenu.tsx'
import { openAllKeys, openPalette } from './overlays.ts'

export function TopBar() {
  const { t } = useTranslation('office')
  return (
    <header className="top">
      <Link className="top__brand" to="/" aria-label={t('home')}>
        <Mark />
        <span>{t('name')}</span>
      </Link>
      <button className="top__find" type="button" aria-haspopup="dialog" onClick={openPalette}>
        <Icon name="search" />
        <span>{t('find.label')}</span>
        <KeyCaps keys="mod+k" isJoined />
      </button>
      <div className="top__next">
        <NextMatch />
      </div>
      <div className="top__tools">
        <WorkTray />
        <NewMenu />
        <IconButton className="top__keys" icon="info" label={t('keys.all')} onClick={openAllKeys} />
        <MeMenu />
      </div>
    </header>
  )
}

/** What can be made from here; not there while there is nothing. */
function NewMenu() {
  const { t } = useTranslation('office')
  const entries = useCommands().filter(({ group }) => group === 'new')
  if (entries.length === 0) return null
  return (
    <Menu
      label={t('new')}
      trigger={
        <>
          <Icon name="plus" />
          <VisuallyHidden>{t('new')}</VisuallyHidden>
        </>
      }
      entries={entries.map(({ label, run }) => ({ kind: 'action' as const, label, onSelect: run }))}
    />
  )
}
