import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addPartnerDiscount, addPromotion, readCodeChoices } from '#modules/office/codes/endpoints.ts'
import { type CodeChoices, soldTypes } from '#modules/office/codes/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { CheckboxField, InputField, SelectField } from '#web/forms/FormField.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { MoneyField } from '../../parts/AmountFields.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { noPartnerDiscount, noPromotion, PartnerForm, PromotionForm } from './add-code.schema.ts'

interface AddCodeProps {
  kind: 'promotion' | 'partner'
  onDone: () => Promise<void>
  onClose: () => void
}

/** A new promotion code, or a discount for the customers of a partner. */
export function AddCode({ kind, onDone, onClose }: AddCodeProps) {
  const { t } = useTranslation('codes')
  const { data: choices } = useQuery({
    queryKey: [readCodeChoices.name],
    queryFn: ({ signal }) => read(readCodeChoices, { signal }),
  })

  async function done(code: string) {
    toast({ kind: 'ok', title: t('add.done', { code: code.toUpperCase() }) })
    await onDone()
    onClose()
    return null
  }

  const dialog = {
    isWide: true,
    title: t(`add.${kind}.title`),
    text: t(`add.${kind}.text`),
    submitLabel: t('add.save'),
    onClose,
  }
  return kind === 'promotion' ? (
    <FormDialog
      {...dialog}
      schema={PromotionForm}
      defaultValues={noPromotion}
      onSubmit={async (body) => {
        const answer = await act(addPromotion, { body, reaction: () => 'silent' })
        return answer.ok ? done(body.code) : answer.failure
      }}
    >
      <InputField name="code" label={t('columns.code')} autoComplete="off" />
      <InputField name="name.de" label={t('add.nameDe')} />
      <InputField name="name.en" label={t('add.nameEn')} lang="en" />
      <InputField name="name.ja" label={t('add.nameJa')} lang="ja" />
      <TakesOff />
      <InputField name="maxUses" type="number" min={1} label={t('add.maxUses')} optional />
      <Limits choices={choices} />
      <CheckboxField name="isForBirthdays" label={t('birthdays')} />
    </FormDialog>
  ) : (
    <FormDialog
      {...dialog}
      schema={PartnerForm}
      defaultValues={noPartnerDiscount}
      onSubmit={async (body) => {
        const answer = await act(addPartnerDiscount, { body, reaction: () => 'silent' })
        return answer.ok ? done(body.code) : answer.failure
      }}
    >
      <SelectField name="partnerId" label={t('columns.partner')}>
        <option value="">{t('add.choose')}</option>
        {choices?.partners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <InputField name="code" label={t('columns.code')} autoComplete="off" />
      <InputField name="percent" type="number" min={1} max={100} label={t('add.percent')} />
      <Limits choices={choices} />
    </FormDialog>
  )
}

function TakesOff() {
  const { t } = useTranslation('codes')
  const takes = useWatch({ name: 'takes' })
  return (
    <>
      <SelectField name="takes" label={t('add.takes')}>
        <option value="percent">{t('add.percent')}</option>
        <option value="amount">{t('add.amount')}</option>
      </SelectField>
      {takes === 'percent' ? (
        <InputField name="percent" type="number" min={1} max={100} label={t('add.percent')} />
      ) : (
        <MoneyField name="amountCents" label={t('add.amount')} />
      )}
    </>
  )
}

/** When, from which sum and for what. */
function Limits({ choices }: { choices: CodeChoices | undefined }) {
  const { t } = useTranslation('codes')
  const { language } = useOfficeLanguage()
  return (
    <>
      <InputField name="validFrom" type="date" label={t('add.validFrom')} optional />
      <InputField name="validUntil" type="date" label={t('add.validUntil')} optional />
      <MoneyField name="minOrderCents" label={t('columns.minOrder')} hint={t('add.minOrderHint')} />
      <SeveralOf
        name="types"
        legend={t('columns.appliesTo')}
        hint={t('add.typesHint')}
        choices={soldTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      />
      {choices && choices.categories.length > 0 && (
        <SeveralOf
          name="categories"
          legend={t('add.categories')}
          hint={t('add.categoriesHint')}
          choices={choices.categories.map(({ id, name }) => ({ value: id, label: name[language] }))}
        />
      )}
      <CheckboxField name="isExclusive" label={t('exclusive')} />
    </>
  )
}

interface SeveralOfProps<V> {
  name: string
  legend: string
  hint: string
  choices: readonly { value: V; label: string }[]
}

function SeveralOf<V extends string | number>({ name, legend, hint, choices }: SeveralOfProps<V>) {
  return (
    <Controller
      name={name}
      render={({ field }) => {
        const chosen = field.value as V[]
        return (
          <ChoiceGroup legend={legend} hint={hint} className="codes-several">
            {choices.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={chosen.includes(value)}
                onChange={() =>
                  field.onChange(
                    chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
                  )
                }
              />
            ))}
          </ChoiceGroup>
        )
      }}
    />
  )
}
