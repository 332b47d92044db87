import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { publishProduct } from '#modules/office/products/making.endpoints.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { DateTimeField } from '../../parts/AmountFields.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useRenewProduct } from './use-product.ts'

const LaterForm = z
  .object({ at: z.string().nullable() })
  .refine(({ at }) => at !== null, { path: ['at'], message: 'required' })

/** Goes on the shelf by itself. */
export function PublishLater({ product, onClose }: { product: OfficeProduct; onClose: () => void }) {
  const { t } = useTranslation('products')
  const renew = useRenewProduct()
  const { id, version } = product
  return (
    <FormDialog
      title={t('shelves.later')}
      schema={LaterForm}
      defaultValues={{ at: null }}
      onSubmit={async ({ at }) => {
        const answer = await act(publishProduct, {
          params: { id },
          body: { version, at },
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('shelves.planned') })
        await renew(id)
        onClose()
        return null
      }}
      submitLabel={t('shelves.plan')}
      onClose={onClose}
    >
      <DateTimeField name="at" label={t('shelves.at')} />
    </FormDialog>
  )
}
