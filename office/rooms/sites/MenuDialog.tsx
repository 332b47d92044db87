import './sites.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteByKey } from '#club/sites.ts'
import { type MenuEntry, MOST_MENU_ENTRIES } from '#modules/frame/schema.ts'
import { changeSiteMenu, listSiteMenus, resetSiteMenu } from '#modules/office/sites/menus.endpoints.ts'
import type { OfficeMenu } from '#modules/office/sites/menus.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { useVersionedSave } from '../../parts/use-versioned-save.ts'
import { MenuEntryRow } from './MenuEntryRow.tsx'
import { draftOf, type EntryDraft, entriesOf, moved, newEntry, savedEntries } from './menu-draft.ts'
import { useRenewMenus } from './use-menus.ts'

interface MenuDialogProps {
  menu: OfficeMenu
  onClose: () => void
}

/** The navigation of a site, all entries at once; whoever comes second sees both versions. */
export function MenuDialog({ menu, onClose }: MenuDialogProps) {
  const { t } = useTranslation('sites')
  const [saved, setSaved] = useState(menu)
  const [drafts, setDrafts] = useState(() => draftOf(menu))
  const [isMerging, setMerging] = useState(false)
  const renew = useRenewMenus()
  const { save, isBusy, failure } = useSaving({
    onDone: onClose,
    onConflict: async () => {
      const { items } = await read(listSiteMenus, { query: { page: 1, pageSize: 200 } })
      setSaved(items.find(({ site }) => site === menu.site) ?? menu)
      setMerging(true)
    },
  })
  if (isMerging)
    return (
      <EditConflict<{ entries: EntryDraft[] }>
        fields={[{ name: 'entries', label: t('menus.columns.entries'), show: namesOf }]}
        mine={{ entries: drafts }}
        theirs={{ entries: draftOf(saved) }}
        onMerge={({ entries }) => {
          setDrafts(entries)
          setMerging(false)
        }}
        onTakeTheirs={() => void renew().then(onClose)}
        onClose={() => setMerging(false)}
      />
    )
  return (
    <MenuForm
      site={menu.site}
      drafts={drafts}
      isBusy={isBusy}
      failure={failure}
      onChange={setDrafts}
      onSave={() => void save(drafts, saved)}
      onClose={onClose}
    />
  )
}

const namesOf = (entries: readonly EntryDraft[]) => entries.map(({ text }) => text.de).join(' · ')

function useSaving(given: { onDone: () => void; onConflict: () => Promise<void> }) {
  const { t } = useTranslation('sites')
  const renew = useRenewMenus()
  const { save, ...state } = useVersionedSave({ ...given, done: t('menus.saved'), renew })
  return {
    ...state,
    async save(drafts: readonly EntryDraft[], saved: OfficeMenu) {
      const read = entriesOf(drafts)
      if ('fault' in read) return
      await save(
        () => write(saved, read.entries, 'silent'),
        () => restore(saved),
      )
    },
  }
}

const write = ({ site, version }: OfficeMenu, entries: MenuEntry[], reaction?: 'silent') =>
  act(changeSiteMenu, {
    params: { site },
    body: { version, entries },
    ...(reaction ? { reaction: () => reaction } : {}),
  })

/** As it was before one change: the club's file again, or the former entries. */
const restore = (before: OfficeMenu) =>
  before.version === 0
    ? act(resetSiteMenu, { params: { site: before.site }, query: { version: 1 } })
    : write({ ...before, version: before.version + 1 }, savedEntries(before))

interface MenuFormProps {
  site: string
  drafts: readonly EntryDraft[]
  isBusy: boolean
  failure: Failure | null
  onChange: (drafts: EntryDraft[]) => void
  onSave: () => void
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
      onSave={onSave}
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
