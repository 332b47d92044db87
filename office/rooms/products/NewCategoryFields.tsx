import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readProductChoices } from '#modules/office/products/endpoints.ts'
import { addCategory } from '#modules/office/products/making.endpoints.ts'
import type { ProductChoices } from '#modules/office/products/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

interface NewCategoryFieldsProps {
  categories: ProductChoices['categories']
  onAdded: (id: number) => void
}

/** A shelf that is not there yet, made within another form. */
export function NewCategoryFields({ categories, onAdded }: NewCategoryFieldsProps) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const words = useFailureWords()
  const queries = useQueryClient()
  const [name, setName] = useState({ de: '', en: '', ja: '' })
  const [parent, setParent] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const isReady = name.de.trim() !== '' && name.en.trim() !== ''

  async function add() {
    const body = { name, parentId: parent === '' ? null : Number(parent) }
    const answer = await act(addCategory, { body, reaction: () => 'silent' })
    if (!answer.ok) return setFailure(answer.failure)
    await queries.invalidateQueries({ queryKey: [readProductChoices.name] })
    onAdded(answer.data.id)
  }

  return (
    <fieldset className="product-shelf">
      <legend>{t('shelf.add')}</legend>
      <div className="product-form__names">
        {(['de', 'en', 'ja'] as const).map((one) => (
          <Field
            key={one}
            label={t(`shelf.${one}`)}
            error={one === 'de' && failure ? words(failure).text : undefined}
          >
            <Input
              lang={one}
              maxLength={60}
              value={name[one]}
              onChange={({ target }) => setName((before) => ({ ...before, [one]: target.value }))}
            />
          </Field>
        ))}
        {categories.length > 0 && (
          <Field label={t('shelf.within')}>
            <Select value={parent} onChange={({ target }) => setParent(target.value)}>
              <option value="">{t('shelf.outer')}</option>
              {categories
                .filter(({ parentId }) => parentId === null)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name[language]}
                  </option>
                ))}
            </Select>
          </Field>
        )}
      </div>
      <Button
        size="s"
        kind="quiet"
        icon="check"
        disabledReason={isReady ? null : t('shelf.names')}
        onClick={() => void add()}
      >
        {t('shelf.make')}
      </Button>
    </fieldset>
  )
}
