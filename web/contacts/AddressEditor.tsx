import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactAddress, NewAddress } from '#modules/contacts/schema.ts'
import { useAccountChanges, useContact } from '#web/account/account-data.ts'
import { AddressForm } from '#web/forms/AddressForm.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'

interface AddressEditorProps {
  /** The address to change; a new one otherwise. */
  address: ContactAddress | undefined
  /** The first one becomes both defaults by itself. */
  isFirst: boolean
  onClose: () => void
}

/** The form in place of the list; it takes the focus, and closes when the server has the address. */
export function AddressEditor({ address, isFirst, onClose }: AddressEditorProps) {
  const { t } = useTranslation('account')
  const { addAddress, changeAddress } = useAccountChanges()
  const { data: contact } = useContact()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function save(values: NewAddress): Promise<SubmitResult> {
    const failure = await (address ? changeAddress(address.id, values) : addAddress(values))
    if (failure) return failure
    toast({ id: 'addresses', kind: 'ok', title: t('addresses.saved') })
    onClose()
    return null
  }

  const title = t(address ? 'addresses.change' : 'addresses.add')
  return (
    <section>
      <h2 className="h2" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <AddressForm
        label={title}
        address={address}
        suggestion={{
          company: contact?.organizationName ?? '',
          firstName: contact?.firstName ?? '',
          lastName: contact?.lastName ?? '',
          phone: contact?.phone ?? '',
        }}
        withDefaults={!isFirst}
        onSave={save}
      >
        <TextButton onClick={onClose}>{t('discard')}</TextButton>
      </AddressForm>
    </section>
  )
}
