import { useTranslation } from 'react-i18next'
import { MOST_LEAD, ShelfLead } from '#modules/catalogue/managing/leads.schema.ts'
import type { OfficeShelf } from '#modules/office/products/leads.schema.ts'
import { useOverlayEdit } from '#office/parts/overlay/overlay.ts'
import { EditConflict } from '../../../parts/EditConflict.tsx'
import { SaveDialog } from '../../../parts/SaveDialog.tsx'
import { type DraftText, TextFields } from '../../../parts/TextFields.tsx'
import { useLeadOverlay } from './use-shelves.ts'

interface LeadDialogProps {
  shelf: OfficeShelf
  onClose: () => void
}

const draftOf = ({ lead }: OfficeShelf): DraftText => ({ de: '', en: '', ja: '', ...lead })

/** The sentence of a shelf in three languages; whoever comes second sees both versions. */
export function LeadDialog({ shelf, onClose }: LeadDialogProps) {
  const { t } = useTranslation('products')
  const { t: parts } = useTranslation('parts')
  const overlay = useLeadOverlay()
  const name = overlay.nameOf(shelf)
  const { saved, draft, setDraft, merging, save, isBusy, failure } = useOverlayEdit({
    ...{ opened: shelf, overlay, draftOf, onClose },
    done: t('leads.saved', { name }),
  })
  const wanted = leadIn(draft)

  if (merging)
    return (
      <EditConflict<DraftText>
        fields={(['de', 'en', 'ja'] as const).map((one) => ({ name: one, label: parts(`languages.${one}`) }))}
        {...merging}
      />
    )
  return (
    <SaveDialog
      isWide
      title={name}
      text={t('leads.text')}
      save={t(wanted === null ? 'leads.saveNone' : 'leads.save')}
      isBusy={isBusy}
      refusal={wanted === 'fault' ? t('leads.germanMissing') : null}
      failure={failure}
      onSave={() => {
        if (wanted !== 'fault') save({ ...saved, lead: wanted })
      }}
      onClose={onClose}
    >
      <TextFields label={t('leads.field')} most={MOST_LEAD} value={draft} onChange={setDraft} />
      {wanted === null && <p className="hint">{t('leads.willBeNone')}</p>}
    </SaveDialog>
  )
}

/** Nothing at all is no sentence; one without German is a fault. */
function leadIn(draft: DraftText): ShelfLead | null | 'fault' {
  const words = Object.entries(draft).filter(([, word]) => word.trim() !== '')
  if (words.length === 0) return null
  const read = ShelfLead.safeParse(Object.fromEntries(words))
  return read.success ? read.data : 'fault'
}
