import { useTranslation } from 'react-i18next'
import { siteByKey } from '#club/sites.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { MenuEntryFields } from './MenuEntryFields.tsx'
import type { EntryDraft } from './menu-draft.ts'

interface MenuEntryRowProps {
  entry: EntryDraft
  /** What an entry without a site means. */
  here: string
  /** Others that it may go to, and which it is in. */
  places?: { names: readonly string[]; at: number; onGo: (to: number) => void }
  isOpen: boolean
  onOpen: () => void
  onChange: (entry: EntryDraft) => void
  onMove: (by: -1 | 1) => void
  onDrop: () => void
}

/** One entry: moved, changed in place, dropped. */
export function MenuEntryRow({
  entry,
  here,
  places,
  isOpen,
  onOpen,
  onChange,
  onMove,
  onDrop,
}: MenuEntryRowProps) {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  const name = entry.text.de.trim() || t('menus.form.fresh')
  const site = entry.site && (siteByKey(entry.site)?.name[language] ?? entry.site)
  return (
    <li>
      <div className="menu-entry">
        <p>
          <b>{name}</b>
          <span className="sites-code">
            {[site, entry.link].filter(Boolean).join(' ')}
            {entry.isLost && ` · ${t('menus.nowhereShort')}`}
          </span>
        </p>
        <IconButton icon="chevronUp" label={t('menus.form.up', { name })} onClick={() => onMove(-1)} />
        <IconButton icon="chevronDown" label={t('menus.form.down', { name })} onClick={() => onMove(1)} />
        <IconButton
          icon="edit"
          label={t('menus.form.change', { name })}
          aria-expanded={isOpen}
          onClick={onOpen}
        />
        <IconButton icon="close" label={t('menus.form.drop', { name })} onClick={onDrop} />
      </div>
      {isOpen && <MenuEntryFields entry={entry} here={here} onChange={onChange} />}
      {isOpen && places && (
        <Field label={t('siteFrame.form.group')}>
          <Select value={String(places.at)} onChange={({ target }) => places.onGo(Number(target.value))}>
            {places.names.map((place, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: groups are what stands at a place
              <option key={at} value={String(at)}>
                {place}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </li>
  )
}
