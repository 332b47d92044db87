import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ProductSizes } from '#modules/catalogue/managing/managing.schema.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { changeSizes } from '#modules/office/products/table.endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { CheckboxField, InputField, SelectField } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { MoneyField } from '../../parts/AmountFields.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useRenewProduct } from './use-product.ts'

/** How the letters of a print are drawn. */
const KITS = ['home', 'away', 'third', 'goalkeeper'] as const

const SizesForm = z
  .object({
    sizes: z.array(
      z.object({
        sku: z.string().nullable(),
        size: z.string(),
        surchargeCents: z
          .number()
          .nullable()
          .transform((cents) => cents ?? 0),
      }),
    ),
    isPrinted: z.boolean(),
    printCents: z.number().nullable(),
    kit: z.string(),
  })
  .transform(({ sizes, isPrinted, printCents, kit }) => ({
    sizes,
    print: isPrinted ? { priceCents: printCents, kit } : null,
  }))
  // The server's rules, over what was typed: they look at it anyway.
  .pipe(ProductSizes as unknown as z.ZodType<ProductSizes, never>)

/** Sizes in their order, what they cost more, and whether the product is printed. */
export function SizesDialog({ product, onClose }: { product: OfficeProduct; onClose: () => void }) {
  const { t } = useTranslation('products')
  const renew = useRenewProduct()
  const { id, version, sizes, print } = product
  return (
    <FormDialog
      isWide
      title={t('sizes.title')}
      text={t('sizes.text')}
      schema={SizesForm}
      defaultValues={{
        sizes: sizes.map(({ sku, size, surchargeCents }) => ({ sku, size: size ?? '', surchargeCents })),
        isPrinted: print !== null,
        printCents: print?.priceCents ?? null,
        kit: print?.kit ?? 'home',
      }}
      onSubmit={async (wanted) => {
        const answer = await act(changeSizes, {
          params: { id },
          body: { version, ...wanted },
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('facts.saved') })
        await renew(id)
        onClose()
        return null
      }}
      submitLabel={t('facts.save')}
      onClose={onClose}
    >
      <SizeFields />
      <PrintFields house={product.housePrintCents} />
    </FormDialog>
  )
}

function SizeFields() {
  const { t } = useTranslation('products')
  const { control } = useFormContext()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'sizes', keyName: 'key' })
  return (
    <>
      <ul className="product-size-fields">
        {fields.map(({ key }, at) => (
          <li key={key}>
            <InputField
              name={`sizes.${at}.size`}
              label={t('sizes.one', { number: at + 1 })}
              optional
              autoComplete="off"
            />
            <MoneyField
              name={`sizes.${at}.surchargeCents`}
              label={t('sizes.surcharge', { number: at + 1 })}
            />
            <IconButton
              icon="minus"
              label={t('sizes.remove', { number: at + 1 })}
              onClick={() => fields.length > 1 && remove(at)}
            />
            <IconButton
              icon="chevronUp"
              label={t('sizes.up', { number: at + 1 })}
              onClick={() => at > 0 && move(at, at - 1)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="s"
          kind="quiet"
          icon="plus"
          onClick={() => append({ sku: null, size: '', surchargeCents: null })}
        >
          {t('sizes.add')}
        </Button>
      </div>
    </>
  )
}

function PrintFields({ house }: { house: number }) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const isPrinted = useWatch({ name: 'isPrinted' })
  return (
    <>
      <CheckboxField name="isPrinted" label={t('sizes.isPrinted')} />
      {isPrinted && (
        <div className="product-form__numbers">
          <MoneyField
            name="printCents"
            label={t('sizes.printPrice')}
            hint={t('sizes.printHouse', { price: formatMoney(house, language) })}
          />
          <SelectField name="kit" label={t('sizes.kit')}>
            {KITS.map((kit) => (
              <option key={kit} value={kit}>
                {t(`sizes.kits.${kit}`)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  )
}
