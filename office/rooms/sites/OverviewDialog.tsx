import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OVERVIEW_SIZES } from '#modules/content/overviews.schema.ts'
import { changeOverview, listOverviews, resetOverview } from '#modules/office/sites/overviews.endpoints.ts'
import type { OfficeOverview } from '#modules/office/sites/overviews.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { SitesChoice, useSiteNames } from '../../parts/SitesChoice.tsx'
import { useVersionedSave } from '../../parts/use-versioned-save.ts'
import { useRenewOverviews } from './use-overviews.ts'

interface OverviewDialogProps {
  overview: OfficeOverview
  onClose: () => void
}

type Draft = { sites: string[] | null; pageSize: string }

const draftOf = ({ sites, pageSize }: OfficeOverview): Draft => ({ sites, pageSize: String(pageSize) })

/** One overview, all of it at once; whoever comes second sees both versions. */
export function OverviewDialog({ overview, onClose }: OverviewDialogProps) {
  const { t } = useTranslation('sites')
  const { kind } = overview
  const [saved, setSaved] = useState(overview)
  const [draft, setDraft] = useState(() => draftOf(overview))
  const [isMerging, setMerging] = useState(false)
  const renew = useRenewOverviews()
  const namesOf = useSiteNames()
  const { save, isBusy, failure } = useVersionedSave({
    ...{ done: t('menus.saved'), renew, onDone: onClose },
    onConflict: async () => {
      const { items } = await read(listOverviews)
      setSaved(items.find((one) => one.kind === kind) ?? overview)
      setMerging(true)
    },
  })
  const pageSize = sizeIn(draft)
  const [from, to] = OVERVIEW_SIZES

  if (isMerging)
    return (
      <EditConflict<Draft>
        fields={[
          { name: 'sites', label: t('overviews.form.sites'), show: (one) => namesOf(one as Draft['sites']) },
          { name: 'pageSize', label: t('overviews.form.size') },
        ]}
        mine={draft}
        theirs={draftOf(saved)}
        onMerge={(merged) => {
          setDraft(merged)
          setMerging(false)
        }}
        onTakeTheirs={() => void renew().then(onClose)}
        onClose={() => setMerging(false)}
      />
    )
  return (
    <SaveDialog
      title={`${t('overviews.title')} · ${t(`overviews.kinds.${kind}`)}`}
      text={t('overviews.form.text')}
      save={t('menus.form.save')}
      isBusy={isBusy}
      refusal={pageSize === null ? t('overviews.form.sizeFault', { from, to }) : null}
      failure={failure}
      onSave={() => {
        if (pageSize === null) return
        void save(
          () => write({ ...saved, sites: draft.sites, pageSize }, 'silent'),
          () => restore(saved),
        )
      }}
      onClose={onClose}
    >
      <Field label={t('overviews.form.size')} hint={t('overviews.form.sizeHint', { from, to })}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={draft.pageSize}
          onChange={({ target }) => setDraft({ ...draft, pageSize: target.value })}
        />
      </Field>
      <SitesChoice
        value={draft.sites}
        words={{
          legend: t('overviews.form.sites'),
          all: t('overviews.form.all'),
          some: t('overviews.form.some'),
        }}
        onChange={(sites) => setDraft({ ...draft, sites })}
      />
    </SaveDialog>
  )
}

function sizeIn({ pageSize }: Draft): number | null {
  const size = /^\d{1,3}$/.test(pageSize.trim()) ? Number(pageSize) : 0
  return size >= OVERVIEW_SIZES[0] && size <= OVERVIEW_SIZES[1] ? size : null
}

const write = ({ kind, version, sites, pageSize }: OfficeOverview, reaction?: 'silent') =>
  act(changeOverview, {
    params: { kind },
    body: { version, sites, pageSize },
    ...(reaction ? { reaction: () => reaction } : {}),
  })

/** As it was before one change: the club's file again, or what was there. */
const restore = (before: OfficeOverview) =>
  before.version === 0
    ? act(resetOverview, { params: { kind: before.kind }, query: { version: 1 } })
    : write({ ...before, version: before.version + 1 })
