import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_LEAD, ShelfLead } from '#modules/catalogue/managing/leads.schema.ts'
import { changeShelfLead, listShelves, resetShelfLead } from '#modules/office/products/leads.endpoints.ts'
import type { OfficeShelf } from '#modules/office/products/leads.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { act } from '../../../api/act.ts'
import { EditConflict } from '../../../parts/EditConflict.tsx'
import { SaveDialog } from '../../../parts/SaveDialog.tsx'
import { type DraftText, TextFields } from '../../../parts/TextFields.tsx'
import { useVersionedSave } from '../../../parts/use-versioned-save.ts'
import { useRenewShelves, useShelfName } from './use-shelves.ts'

interface LeadDialogProps {
  shelf: OfficeShelf
  onClose: () => void
}

const draftOf = ({ lead }: OfficeShelf): DraftText => ({ de: '', en: '', ja: '', ...lead })

/** The sentence of a shelf in three languages; whoever comes second sees both versions. */
export function LeadDialog({ shelf, onClose }: LeadDialogProps) {
  const { t } = useTranslation('products')
  const { t: parts } = useTranslation('parts')
  const [saved, setSaved] = useState(shelf)
  const [draft, setDraft] = useState(() => draftOf(shelf))
  const [isMerging, setMerging] = useState(false)
  const renew = useRenewShelves()
  const name = useShelfName()(shelf)
  const { save, isBusy, failure } = useVersionedSave({
    ...{ done: t('leads.saved', { name }), renew, onDone: onClose },
    onConflict: async () => {
      const { items } = await read(listShelves, { query: { page: 1, pageSize: 200 } })
      setSaved(items.find(({ key }) => key === shelf.key) ?? shelf)
      setMerging(true)
    },
  })
  const wanted = leadIn(draft)

  if (isMerging)
    return (
      <EditConflict<DraftText>
        fields={(['de', 'en', 'ja'] as const).map((one) => ({ name: one, label: parts(`languages.${one}`) }))}
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
      isWide
      title={name}
      text={t('leads.text')}
      save={t(wanted === null ? 'leads.saveNone' : 'leads.save')}
      isBusy={isBusy}
      refusal={wanted === 'fault' ? t('leads.germanMissing') : null}
      failure={failure}
      onSave={() => {
        if (wanted === 'fault') return
        void save(
          () => write(saved, wanted, 'silent'),
          () => restore(saved),
        )
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

const write = ({ key, version }: OfficeShelf, lead: ShelfLead | null, reaction?: 'silent') =>
  act(changeShelfLead, {
    params: { key },
    body: { version, lead },
    ...(reaction ? { reaction: () => reaction } : {}),
  })

/** As it was before one change: the club's file again, or the former sentence. */
const restore = (before: OfficeShelf) =>
  before.version === 0
    ? act(resetShelfLead, { params: { key: before.key }, query: { version: 1 } })
    : write({ ...before, version: before.version + 1 }, before.lead)
