import { useTranslation } from 'react-i18next'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type SizeFieldProps = {
  variants: ProductDetail['variants']
  sku: string | null
  onChange: (sku: string) => void
  isMissing: boolean
}

export function SizeField({ variants, sku, onChange, isMissing }: SizeFieldProps) {
  const { t } = useTranslation('shop')
  return (
    <fieldset className="fs" aria-describedby={isMissing ? 'size-error' : undefined}>
      <legend>
        <b>{t('size')}</b>
      </legend>
      <div className="sizes">
        {variants.map((variant) => (
          <label key={variant.sku} className={classNames('size', variant.stock === 'soldOut' && 'size--out')}>
            <input
              type="radio"
              name="size"
              value={variant.sku}
              checked={variant.sku === sku}
              disabled={variant.stock === 'soldOut'}
              onChange={() => onChange(variant.sku)}
            />
            <span>
              {variant.size}
              {variant.stock === 'low' && <i>{t('left', { count: variant.left ?? 0 })}</i>}
              {variant.stock === 'soldOut' && <VisuallyHidden>{t('soldOut')}</VisuallyHidden>}
            </span>
          </label>
        ))}
      </div>
      {isMissing && <FieldError id="size-error">{t('sizeMissing')}</FieldError>}
    </fieldset>
  )
}
