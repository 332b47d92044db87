import { useTranslation } from 'react-i18next'
import { changeMedia, readMedia } from '#modules/office/media/endpoints.ts'
import type { OfficeAssetDetail } from '#modules/office/media/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { otherVersion } from '../../api/other-version.ts'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useRenewMedia } from '../../parts/media/use-media.ts'
import { useMerging } from '../../parts/use-merging.ts'
import { FactsForm, type FactsTyped, factsOf } from './media-facts.ts'

const typedOf = (asset: OfficeAssetDetail): FactsTyped => {
  const { title, alt, credit, rightsNote, rightsUntil } = asset
  return { title, alt, credit, rightsNote, rightsUntil: rightsUntil ?? '' }
}

/** Title, words, credit and rights; whoever comes second sees both versions. */
export function FactsDialog({ asset: opened, onClose }: { asset: OfficeAssetDetail; onClose: () => void }) {
  const { t } = useTranslation('media')
  const renew = useRenewMedia()
  const { id } = opened
  const leave = () => void renew(id).then(onClose)
  const { saved, draft, meetOther, merging } = useMerging({ opened, draftOf: typedOf, leave })

  async function save(wanted: FactsTyped) {
    const { focus } = factsOf(saved)
    const body = { ...wanted, rightsUntil: wanted.rightsUntil || null, focus, version: saved.version }
    const answer = await act(changeMedia, { params: { id }, body, reaction: () => 'silent' })
    if (answer.ok) {
      toast({ kind: 'ok', title: t('facts.saved') })
      await renew(id)
      onClose()
      return null
    }
    const theirs = await otherVersion(answer.failure, () => read(readMedia, { params: { id } }))
    if (theirs) meetOther(theirs, wanted)
    return theirs ? null : answer.failure
  }

  if (merging)
    return (
      <EditConflict<FactsTyped>
        fields={[
          { name: 'title', label: t('facts.title') },
          { name: 'alt', label: t('facts.alt'), show: (alt) => Object.values(alt as object).join(' / ') },
          { name: 'credit', label: t('facts.credit') },
          { name: 'rightsNote', label: t('facts.rightsNote') },
          { name: 'rightsUntil', label: t('facts.rightsUntil') },
        ]}
        {...merging}
      />
    )
  return (
    <FormDialog
      isWide
      title={t('facts.edit')}
      schema={FactsForm}
      defaultValues={draft}
      submitLabel={t('facts.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <FactsFields isPicture={opened.kind === 'picture'} />
    </FormDialog>
  )
}

function FactsFields({ isPicture }: { isPicture: boolean }) {
  const { t } = useTranslation('media')
  const label = (language: 'de' | 'en' | 'ja') =>
    t(isPicture ? `picker.alt.${language}` : `facts.about.${language}`)
  const hint = t(isPicture ? 'facts.altHint' : 'facts.paperHint')
  return (
    <>
      <InputField name="title" label={t('facts.title')} hint={t('facts.titleHint')} autoComplete="off" />
      <InputField name="alt.de" label={label('de')} hint={hint} lang="de" autoComplete="off" />
      <InputField name="alt.en" label={label('en')} lang="en" autoComplete="off" optional />
      <InputField name="alt.ja" label={label('ja')} lang="ja" autoComplete="off" optional />
      <div className="media-form__pair">
        <InputField name="credit" label={t('facts.credit')} autoComplete="off" optional />
        <InputField
          name="rightsUntil"
          type="date"
          label={t('facts.rightsUntil')}
          hint={t('facts.rightsHint')}
        />
      </div>
      <InputField name="rightsNote" label={t('facts.rightsNote')} autoComplete="off" optional />
    </>
  )
}
