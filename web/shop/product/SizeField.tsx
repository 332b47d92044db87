import './sizes.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/fields/Field.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

const SizeGuideDialog = lazy(async () => ({
  default: (await import('./SizeGuideDialog.tsx')).SizeGuideDialog,
}))
const StockAlertForm = lazy(async () => ({
  default: (await import('../stock-alert/StockAlertForm.tsx')).StockAlertForm,
}))

type SizeFieldProps = {
  product: Pick<ProductDetail, 'variants' | 'sizeGuide'>
  sku: string | null
  onChange: (sku: string) => void
  isMissing: boolean
}

export function SizeField({ product: { variants, sizeGuide }, sku, onChange, isMissing }: SizeFieldProps) {
  const { t } = useTranslation('shop')
  const [isGuideOpen, setGuideOpen] = useState(false)
  return (
    <fieldset className="fieldset" aria-describedby={isMissing ? 'size-error' : undefined}>
      <legend>
        <b>{t('size')}</b>
        {sizeGuide && (
          <button className="tlink" type="button" onClick={() => setGuideOpen(true)}>
            <Icon name="ruler" />
            {t('sizeGuide.title')}
          </button>
        )}
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
      {isGuideOpen && sizeGuide && (
        <Suspense>
          <SizeGuideDialog
            guide={sizeGuide}
            sizes={variants.map((variant) => variant.size ?? '')}
            onClose={() => setGuideOpen(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

/** Where something is sold out: the way to hear of its return. */
export function MissingSize({ variants }: Pick<ProductDetail, 'variants'>) {
  const { t } = useTranslation('shop')
  const [isOpen, setOpen] = useState(false)
  const soldOut = variants.filter((variant) => variant.stock === 'soldOut')
  if (soldOut.length === 0) return null
  return (
    <div className="missing">
      <TextButton onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {t(variants.length > 1 ? 'alert.missing' : 'alert.soldOut')}
      </TextButton>
      {isOpen && (
        <Suspense>
          <StockAlertForm variants={soldOut} />
        </Suspense>
      )}
    </div>
  )
}
