import { Controller, get, useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductChoices } from '#modules/office/products/schema.ts'
import { useFormField } from '#web/forms/Form.tsx'
import { messageOf } from '#web/forms/rule-messages.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

interface TextFieldProps {
  name: string
  label: string
  hint?: string
  lang?: string
}

/** A text of several lines. */
export function TextField({ name, label, hint, lang }: TextFieldProps) {
  const { t } = useTranslation('forms')
  const { register } = useFormContext()
  const { errors } = useFormState({ name })
  const error = get(errors, name) as { message?: string } | undefined
  return (
    <Field
      id={useFormField(name, label)}
      label={label}
      hint={hint}
      note={t('optional')}
      error={error && messageOf(t, error.message)}
    >
      <Textarea rows={5} lang={lang} {...register(name)} />
    </Field>
  )
}

/** On which shelves it stands; those within others behind them. */
export function CategoriesField({ categories }: { categories: ProductChoices['categories'] }) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const outer = (parent: number | null) => categories.find(({ id }) => id === parent)
  return (
    <Controller
      name="categories"
      render={({ field }) => {
        const chosen = field.value as number[]
        return (
          <ChoiceGroup legend={t('facts.categories')} className="product-shelves">
            {categories.map(({ id, parentId, name }) => (
              <Checkbox
                key={id}
                label={[outer(parentId)?.name[language], name[language]].filter(Boolean).join(' / ')}
                checked={chosen.includes(id)}
                onChange={() =>
                  field.onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
                }
              />
            ))}
          </ChoiceGroup>
        )
      }}
    />
  )
}
