import { useTranslation } from 'react-i18next'
import { vatRates } from '#modules/catalogue/managing/managing.schema.ts'
import { addProduct } from '#modules/office/products/making.endpoints.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { act } from '../../api/act.ts'
import { MoneyField } from '../../parts/AmountFields.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { NewProductForm, noProduct } from './new-product-form.ts'
import { Shelves } from './Shelves.tsx'
import { useChoices } from './use-product.ts'

interface NewProductDialogProps {
  onDone: (id: string) => Promise<void>
  onClose: () => void
}

/** A product from nothing: its picture and the shelf come next, on its page. */
export function NewProductDialog({ onDone, onClose }: NewProductDialogProps) {
  const { t } = useTranslation('products')
  return (
    <FormDialog
      isWide
      title={t('new.title')}
      text={t('new.text')}
      schema={NewProductForm}
      defaultValues={noProduct}
      onSubmit={async (body) => {
        const answer = await act(addProduct, { body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        await onDone(answer.data.id)
        return null
      }}
      submitLabel={t('new.make')}
      onClose={onClose}
    >
      <NewProductFields />
    </FormDialog>
  )
}

function NewProductFields() {
  const { t } = useTranslation('products')
  const { data } = useChoices()
  return (
    <>
      <div className="product-form__names">
        <InputField name="name.de" label={t('facts.nameDe')} autoComplete="off" />
        <InputField name="name.en" label={t('facts.nameEn')} lang="en" autoComplete="off" />
        <InputField name="name.ja" label={t('facts.nameJa')} lang="ja" autoComplete="off" optional />
      </div>
      <div className="product-form__numbers">
        <MoneyField name="priceCents" label={t('prices.everybodyPays')} />
        <SelectField name="vatRate" label={t('facts.vat')}>
          {vatRates.map((rate) => (
            <option key={rate} value={rate}>
              {t('percent', { percent: rate })}
            </option>
          ))}
        </SelectField>
        <InputField
          name="memberDiscountPercent"
          type="number"
          min={0}
          max={100}
          label={t('prices.membersPercent')}
        />
        <InputField name="weightGrams" type="number" min={1} label={t('facts.weightGrams')} />
      </div>
      <InputField name="sizes" label={t('new.sizes')} hint={t('new.sizesHint')} autoComplete="off" />
      {data && <Shelves categories={data.categories} />}
    </>
  )
}
