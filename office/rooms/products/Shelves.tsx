import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductChoices } from '#modules/office/products/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { CategoriesField } from './fields.tsx'
import { NewCategoryFields } from './NewCategoryFields.tsx'

/** On which shelves it stands; one that is not there yet is made in passing, the first one of a club as well. */
export function Shelves({ categories }: { categories: ProductChoices['categories'] }) {
  const { t } = useTranslation('products')
  const { getValues, setValue } = useFormContext()
  const [isAdding, setAdding] = useState(categories.length === 0)
  return (
    <>
      {categories.length > 0 && <CategoriesField categories={categories} />}
      {isAdding ? (
        <NewCategoryFields
          categories={categories}
          onAdded={(id) => {
            setValue('categories', [...(getValues('categories') as number[]), id])
            setAdding(false)
          }}
        />
      ) : (
        <div>
          <Button size="s" kind="quiet" icon="plus" onClick={() => setAdding(true)}>
            {t('shelf.add')}
          </Button>
        </div>
      )}
    </>
  )
}
