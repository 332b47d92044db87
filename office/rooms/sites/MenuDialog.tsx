import './sites.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteByKey } from '#club/sites.ts'
import { type MenuEntry, MOST_MENU_ENTRIES } from '#modules/frame/schema.ts'
import type { OfficeMenu } from '#modules/office/sites/menus.schema.ts'
import { useOverlayEdit } from '#office/parts/overlay/overlay.ts'
import type { Failure } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { MenuEntryRow } from './MenuEntryRow.tsx'
import { draftOf, type EntryDraft, entriesOf, moved, newEntry } from './menu-draft.ts'
import { useMenuOverlay } from './use-menu-overlay.ts'

interface MenuDialogProps {
  menu: OfficeMenu
  onClose: () => void
}

type MenuDraft = { entries: EntryDraft[] }

const draftsOf = (menu: OfficeMenu): MenuDraft => ({ entries: draftOf(menu) })

/** The navigation of a site, all entries at once; whoever comes second sees both versions. */
export function MenuDialog({ menu, onClose }: MenuDialogProps) {
  const { t } = useTranslation('sites')
  const { saved, draft, setDraft, merging, save, isBusy, failure } = useOverlayEdit({
    ...{ opened: menu, overlay: useMenuOverlay(), draftOf: draftsOf, onClose },
    done: t('menus.saved'),
  })
  if (merging)
    return (
      <EditConflict<MenuDraft>
        fields={[{ name: 'entries', label: t('menus.columns.entries'), show: namesOf }]}
        {...merging}
      />
    )
  return (
    <MenuForm
      site={menu.site}
      drafts={draft.entries}
      isBusy={isBusy}
      failure={failure}
      onChange={(entries) => setDraft({ entries })}
      onSave={(entries) => save({ ...saved, entries })}
      onClose={onClose}
    />
  )
}

const namesOf = (entries: readonly EntryDraft[]) => entries.map(({ text }) => text.de).join(' · ')

interface MenuFormProps {
  site: string
  drafts: readonly EntryDraft[]
  isBusy: boolean
  failure: Failure | null
  onChange: (drafts: EntryDraft[]) => void
  onSave: (entries: MenuEntry[]) => void
  onClose: () => void
}

function MenuForm({ site, drafts, isBusy, failure, onChange, onSave, onClose }: MenuFormProps) {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  const [open, setOpen] = useState<number | null>(null)
  const read = entriesOf(drafts)
  const most = MOST_MENU_ENTRIES

  function add() {
    const entry = newEntry()
    onChange([...drafts, entry])
    setOpen(entry.id)
  }

  return (
    <SaveDialog
      isWide
      title={`${t('menus.title')} · ${siteByKey(site)?.name[language] ?? site}`}
      text={t('menus.form.text', { most })}
      save={t('menus.form.save')}
      isBusy={isBusy}
      refusal={'fault' in read ? t(`menus.faults.${read.fault}`, { most }) : null}
      failure={failure}
      onSave={() => {
        if ('entries' in read) onSave(read.entries)
      }}
      onClose={onClose}
    >
      <ol className="menu-entries">
        {drafts.map((entry, at) => (
          <MenuEntryRow
            key={entry.id}
            entry={entry}
            here={t('menus.form.here')}
            isOpen={open === entry.id}
            onOpen={() => setOpen(open === entry.id ? null : entry.id)}
            onChange={(changed) => onChange(drafts.with(at, changed))}
            onMove={(by) => onChange(moved(drafts, at, by))}
            onDrop={() => onChange(drafts.filter(({ id }) => id !== entry.id))}
          />
        ))}
      </ol>
      {drafts.length < most && (
        <Button size="s" kind="quiet" icon="plus" onClick={add}>
          {t('menus.form.add')}
        </Button>
      )}
    </SaveDialog>
  )
}
