import './palette.css'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import { OfficeIcon } from '../parts/OfficeIcon.tsx'
import { closeOverlay, useOverlay } from './overlays.ts'
import { type PaletteEntry, type PaletteGroup, usePalette } from './use-palette.ts'

/** Search or jump: people, orders, tickets …, the rooms, and what can be done here. `>` commands only, `#` numbers only. */
export function Palette() {
  const { t } = useTranslation('office')
  const isOpen = useOverlay() === 'palette'
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && closeOverlay()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog__backdrop" />
        <Dialog.Popup className="palette" aria-label={t('find.label')}>
          <PaletteBody />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteBody() {
  const { t } = useTranslation('office')
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const { groups, isSearching, isBroken, retry } = usePalette(words)

  function choose(entry: PaletteEntry) {
    closeOverlay()
    if ('to' in entry) void navigate(entry.to)
    // The dialog gives the focus back first; a command may take it again.
    else setTimeout(entry.run)
  }

  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      value={words}
      onValueChange={setWords}
      filter={null}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(entry: PaletteEntry) => entry.title}
    >
      <div className="palette__input">
        <Icon name="search" />
        <Autocomplete.Input aria-label={t('find.label')} placeholder={t('find.placeholder')} />
        <Dialog.Close className="palette__close" aria-label={t('close')}>
          <KeyCaps keys="Escape" />
          <Icon name="close" />
        </Dialog.Close>
      </div>
      <PaletteState {...{ words, isSearching, isBroken, retry }} isEmpty={groups.length === 0} />
      <Autocomplete.List className="palette__list">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.key} items={group.items}>
            <Autocomplete.GroupLabel className="palette__group">
              {t(`find.${group.key}`)}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: PaletteEntry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  className="palette__item"
                  onClick={() => choose(entry)}
                >
                  <OfficeIcon name={entry.icon} />
                  <span>
                    {entry.title}
                    {entry.detail && <small>{entry.detail}</small>}
                  </span>
                  {entry.keys && <KeyCaps keys={entry.keys} isJoined />}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <PaletteKeys />
    </Autocomplete.Root>
  )
}

type StateProps = {
  words: string
  isSearching: boolean
  isBroken: boolean
  isEmpty: boolean
  retry: () => void
}

function PaletteState({ words, isSearching, isBroken, isEmpty, retry }: StateProps) {
  const { t } = useTranslation('office')
  if (isBroken)
    return (
      <p className="palette__state" role="alert">
        <b>{t('find.broken')}</b>{' '}
        <button type="button" className="tlink" onClick={retry}>
          {t('again')}
        </button>
      </p>
    )
  return (
    <p className="palette__state" role="status">
      {isSearching ? t('find.searching') : isEmpty ? t('find.nothing', { words }) : null}
    </p>
  )
}

function PaletteKeys() {
  const { t } = useTranslation('office')
  return (
    <p className="palette__foot" aria-hidden="true">
      <span>
        <KeyCaps keys="ArrowUp ArrowDown" /> {t('find.choose')}
      </span>
      <span>
        <KeyCaps keys="Enter" /> {t('find.open')}
      </span>
      <span>
        <KeyCaps keys=">" /> {t('find.onlyCommands')}
      </span>
      <span>
        <KeyCaps keys="#" /> {t('find.onlyNumbers')}
      </span>
    </p>
  )
}
