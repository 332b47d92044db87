import './sites.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteByKey } from '#club/sites.ts'
import { MOST_MENU_ENTRIES } from '#modules/frame/schema.ts'
import { changeSiteMenu, listSiteMenus, resetSiteMenu } from '#modules/office/sites/menus.endpoints.ts'
import type { OfficeMenu } from '#modules/office/sites/menus.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { offerUndo } from '../../parts/undo.ts'
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

function useSaving({ onDone, onConflict }: { onDone: () => void; onConflict: () => Promise<void> }) {
  const { t } = useTranslation('sites')
  const renew = useRenewMenus()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(drafts: readonly EntryDraft[], saved: OfficeMenu) {
    const read = entriesOf(drafts)
    if ('fault' in read) return
    setBusy(true)
    const { site, version } = saved
    const answer = await act(changeSiteMenu, {
      params: { site },
      body: { version, entries: read.entries },
      reaction: () => 'silent',
    })
    setBusy(false)
    if (!answer.ok) {
      setFailure(answer.failure)
      if (answer.failure.problem?.title === 'OFFICE_VERSION_CONFLICT') await onConflict()
      return
    }
    await renew()
    offerUndo({ text: t('menus.saved'), undo: () => restore(saved, renew) })
    onDone()
  }

  return { save, isBusy, failure }
}

/** As it was before one change: the club's file again, or the former entries. */
async function restore(before: OfficeMenu, renew: () => Promise<void>): Promise<boolean> {
  const { site, version } = before
  const { ok } =
    version === 0
      ? await act(resetSiteMenu, { params: { site }, query: { version: 1 } })
      : await act(changeSiteMenu, {
          params: { site },
          body: { version: version + 1, entries: savedEntries(before) },
        })
  await renew()
  return ok
}

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
  const say = useFailureWords()
  const [open, setOpen] = useState<number | null>(null)
  const read = entriesOf(drafts)
  const most = MOST_MENU_ENTRIES

  function add() {
    const entry = newEntry()
    onChange([...drafts, entry])
    setOpen(entry.id)
  }

  return (
    <OfficeDialog
      isWide
      title={`${t('menus.title')} · ${siteByKey(site)?.name[language] ?? site}`}
      text={t('menus.form.text', { most })}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            kind="ink"
            busy={isBusy}
            disabledReason={'fault' in read ? t(`menus.faults.${read.fault}`, { most }) : null}
            onClick={onSave}
          >
            {t('menus.form.save')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
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
    </OfficeDialog>
  )
}
