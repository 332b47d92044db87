import { useTranslation } from 'react-i18next'
import { OVERVIEW_SIZES } from '#modules/content/overviews/overviews.schema.ts'
import type { OfficeOverview } from '#modules/office/sites/overviews.schema.ts'
import { useOverlayEdit } from '#office/parts/overlay/overlay.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { SitesChoice, useSiteNames } from '../../parts/SitesChoice.tsx'
import { useOverviewOverlay } from './use-overviews.ts'

interface OverviewDialogProps {
  overview: OfficeOverview
  onClose: () => void
}

type Draft = { sites: string[] | null; pageSize: string }

const draftOf = ({ sites, pageSize }: OfficeOverview): Draft => ({ sites, pageSize: String(pageSize) })

/** One overview, all of it at once; whoever comes second sees both versions. */
export function OverviewDialog({ overview, onClose }: OverviewDialogProps) {
  const { t } = useTranslation('sites')
  const overlay = useOverviewOverlay()
  const namesOf = useSiteNames()
  const { saved, draft, setDraft, merging, save, isBusy, failure } = useOverlayEdit({
    ...{ opened: overview, overlay, draftOf, onClose },
    done: t('menus.saved'),
  })
  const pageSize = sizeIn(draft)
  const [from, to] = OVERVIEW_SIZES

  if (merging)
    return (
      <EditConflict<Draft>
        fields={[
          { name: 'sites', label: t('overviews.form.sites'), show: (one) => namesOf(one as Draft['sites']) },
          { name: 'pageSize', label: t('overviews.form.size') },
        ]}
        {...merging}
      />
    )
  return (
    <SaveDialog
      title={`${t('overviews.title')} · ${overlay.nameOf(overview)}`}
      text={t('overviews.form.text')}
      save={t('menus.form.save')}
      isBusy={isBusy}
      refusal={pageSize === null ? t('overviews.form.sizeFault', { from, to }) : null}
      failure={failure}
      onSave={() => {
        if (pageSize !== null) save({ ...saved, sites: draft.sites, pageSize })
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
