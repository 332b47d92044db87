import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { writeOrganisationAddress } from '#modules/office/organisations/endpoints.ts'
import { OrganisationAddress } from '#modules/office/organisations/schema.ts'
import { AddressFields } from '#web/forms/AddressFields.tsx'
import { CheckboxField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import type { DialogProps } from './organisation-part.ts'

type Address = DialogProps['organisation']['addresses'][number]

/** An address of it: another one, or the one that was chosen as it should be. */
export function AddressDialog(props: DialogProps & { address: Address | null }) {
  const { organisation, address, onDone, onClose } = props
  const { t } = useTranslation('organisations')
  const values: z.input<typeof OrganisationAddress> = {
    ...(address ? { id: address.id } : {}),
    company: address?.company ?? organisation.name,
    firstName: address?.firstName ?? '',
    lastName: address?.lastName ?? '',
    street: address?.street ?? '',
    additionalAddress: address?.additionalAddress ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? organisation.town,
    countryCode: address?.countryCode ?? 'DE',
    phone: address?.phone ?? '',
    isInvoiceAddress: address?.isInvoiceAddress ?? false,
    isOrderAddress: address?.isOrderAddress ?? false,
  } as z.input<typeof OrganisationAddress>
  return (
    <FormDialog
      title={t(address ? 'address.changeTitle' : 'address.add')}
      isWide
      schema={OrganisationAddress}
      defaultValues={values}
      submitLabel={t('address.save')}
      onSubmit={async (body) => {
        const answer = await act(writeOrganisationAddress, {
          params: { id: organisation.id },
          body,
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('address.done') })
        await onDone()
        onClose()
        return null
      }}
      onClose={onClose}
    >
      <AddressFields />
      <CheckboxField name="isInvoiceAddress" label={t('address.invoice')} />
      <CheckboxField name="isOrderAddress" label={t('address.order')} />
    </FormDialog>
  )
}
