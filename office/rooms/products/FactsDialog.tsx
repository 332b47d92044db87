import { useTranslation } from 'react-i18next'
import { minAges, type ProductFacts, vatRates } from '#modules/catalogue/managing/managing.schema.ts'
import { changeProduct, readProduct } from '#modules/office/products/endpoints.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { goodsKinds } from '#modules/taxes/goods.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { CheckboxField, InputField, SelectField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { otherVersion } from '../../api/other-version.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { DateTimeField } from '../../parts/AmountFields.tsx'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useMerging } from '../../parts/use-merging.ts'
import { FactsForm, typedFacts } from './facts-form.ts'
import { useFactsFields } from './facts-words.ts'
import { TextField } from './fields.tsx'
import { Shelves } from './Shelves.tsx'
import { useChoices, useRenewProduct } from './use-product.ts'

/** What a product is: typed and saved; whoever comes second sees both versions. */
export function FactsDialog({ product: opened, onClose }: { product: OfficeProduct; onClose: () => void }) {
  const { t } = useTranslation('products')
  const renew = useRenewProduct()
  const fields = useFactsFields()
  const { id } = opened
  const { saved, draft, meetOther, merging } = useMerging({
    ...{ opened, draftOf: (product: OfficeProduct) => product.facts },
    leave: () => void renew(id).then(onClose),
  })

  async function save(wanted: ProductFacts, version: number) {
    const body = { version, facts: wanted }
    const answer = await act(changeProduct, { params: { id }, body, reaction: () => 'silent' })
    if (answer.ok) {
      toast({ kind: 'ok', title: t('facts.saved') })
      await renew(id)
      onClose()
      return null
    }
    const theirs = await otherVersion(answer.failure, () => read(readProduct, { params: { id } }))
    if (theirs) meetOther(theirs, wanted)
    return theirs ? null : answer.failure
  }

  if (merging) return <EditConflict<ProductFacts> fields={fields} {...merging} />
  return (
    <FormDialog
      isWide
      title={t('facts.edit')}
      schema={FactsForm}
      defaultValues={typedFacts(draft)}
      onSubmit={(given) => save(given, saved.version)}
      submitLabel={t('facts.save')}
      onClose={onClose}
    >
      <FactsFields />
    </FormDialog>
  )
}

function FactsFields() {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const { data: choices } = useChoices()
  return (
    <>
      <div className="product-form__names">
        <InputField name="name.de" label={t('facts.nameDe')} autoComplete="off" />
        <InputField name="name.en" label={t('facts.nameEn')} lang="en" autoComplete="off" />
        <InputField name="name.ja" label={t('facts.nameJa')} lang="ja" autoComplete="off" optional />
      </div>
      <TextField name="description.de" label={t('facts.textDe')} hint={t('facts.textHint')} />
      <TextField name="description.en" label={t('facts.textEn')} lang="en" />
      <TextField name="description.ja" label={t('facts.textJa')} lang="ja" />
      {choices && <Shelves categories={choices.categories} />}
      <div className="product-form__numbers">
        <DateTimeField name="releasedAt" label={t('columns.released')} />
        <DateTimeField name="appclusiveUntil" label={t('facts.appOnlyUntil')} hint={t('facts.appOnlyHint')} />
        <SelectField name="vatRate" label={t('facts.vat')}>
          {vatRates.map((rate) => (
            <option key={rate} value={rate}>
              {t('percent', { percent: rate })}
            </option>
          ))}
        </SelectField>
        <SelectField name="goodsKind" label={t('facts.goodsKind')} hint={t('facts.goodsKindHint')}>
          {goodsKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`goodsKinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <InputField name="weightGrams" type="number" min={1} label={t('facts.weightGrams')} />
        <InputField name="maxQuantity" type="number" min={1} label={t('facts.most')} />
        <SelectField name="minAge" label={t('facts.minAge')} hint={t('facts.minAgeHint')}>
          <option value="">{t('facts.noAge')}</option>
          {minAges.map((age) => (
            <option key={age} value={age}>
              {age}
            </option>
          ))}
        </SelectField>
        <SelectField name="sizeGuide" label={t('facts.sizeGuide')}>
          <option value="">{t('facts.noSizeGuide')}</option>
          {choices?.sizeGuides.map(({ key, name }) => (
            <option key={key} value={key}>
              {name[language]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="product-form__marks">
        <CheckboxField name="isNew" label={t('facts.isNew')} />
        <CheckboxField name="isTip" label={t('facts.isTip')} />
        <CheckboxField name="isHighlight" label={t('facts.isHighlight')} />
        <CheckboxField name="isProductOfTheMonth" label={t('facts.isProductOfTheMonth')} />
      </div>
    </>
  )
}
