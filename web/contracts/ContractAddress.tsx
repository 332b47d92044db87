import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactAddress, type NewAddress, PostalAddress } from '#modules/contacts/schema.ts'
import type { Contract } from '#modules/contracts/schema.ts'
import { useAddresses, useContact } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { flatAddress } from '#web/contacts/address-calls.ts'
import { AddressForm } from '#web/forms/AddressForm.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { useJoined } from '#web/site/joined.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useContractChanges } from './contract-data.ts'
import { Refusal } from './Refusal.tsx'
import { useChange } from './useChange.ts'

interface ContractAddressProps {
  contract: Contract
  kind: 'invoice' | 'shipping'
  onClose: () => void
}

const OTHER = 'other'

/** One of the saved addresses, or another one for this contract alone. */
export function ContractAddress(props: ContractAddressProps) {
  const { t } = useTranslation('contracts')
  const { contract, kind, onClose } = props
  const addresses = useAddresses()
  const { data: contact } = useContact()
  const { changeAddress } = useContractChanges(contract.id)
  const { busy, refusal, make } = useChange()
  const [chosen, setChosen] = useState<string | null>(null)

  function said(): void {
    toast({ id: 'contracts', kind: 'ok', title: t('success.changed') })
    onClose()
  }

  async function enter(values: NewAddress): Promise<SubmitResult> {
    const { isOrderAddress: _, isInvoiceAddress: __, ...address } = values
    const failure = await changeAddress(kind, PostalAddress.parse(address))
    if (!failure) said()
    return failure
  }

  return (
    <Loaded query={addresses} label={t('loadingOne')} rows={3}>
      {({ items }) => {
        const saved = items.find(({ id }) => id === (chosen ?? items[0]?.id))
        const isOther = chosen === OTHER || items.length === 0
        return (
          <div className="contract-form">
            {items.length > 0 && (
              <SavedAddresses
                kind={kind}
                items={items}
                chosen={isOther ? OTHER : saved?.id}
                onChoose={setChosen}
              />
            )}
            {isOther ? (
              <AddressForm
                label={t(`address.${kind}`)}
                section={kind === 'invoice' ? 'billing' : 'shipping'}
                suggestion={{
                  company: contact?.organizationName ?? '',
                  firstName: contact?.firstName ?? '',
                  lastName: contact?.lastName ?? '',
                }}
                onSave={enter}
              >
                <TextButton onClick={onClose}>{t('address.discard')}</TextButton>
              </AddressForm>
            ) : (
              <>
                <Refusal text={refusal} />
                <p className="contract-links">
                  <Button
                    busy={busy}
                    onClick={() =>
                      void make(() => changeAddress(kind, flatAddress(saved!))).then((done) => done && said())
                    }
                  >
                    {t(busy ? 'address.busy' : 'address.save')}
                  </Button>
                  <TextButton onClick={onClose}>{t('address.discard')}</TextButton>
                </p>
              </>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

interface SavedAddressesProps {
  kind: ContractAddressProps['kind']
  items: readonly ContactAddress[]
  /** The id of one of them, or `OTHER`. */
  chosen: string | undefined
  onChoose: (chosen: string) => void
}

function SavedAddresses({ kind, items, chosen, onChoose }: SavedAddressesProps) {
  const { t } = useTranslation('contracts')
  const joined = useJoined()
  return (
    <ChoiceGroup legend={t('address.choice')} className="options">
      {items.map((item) => (
        <OptionCard
          key={item.id}
          name={kind}
          value={item.id}
          checked={chosen === item.id}
          onChange={() => onChoose(item.id)}
          title={joined([item.company, `${item.firstName} ${item.lastName}`])}
          detail={joined([item.street, `${item.postalCode} ${item.city}`])}
        />
      ))}
      <OptionCard
        name={kind}
        value={OTHER}
        checked={chosen === OTHER}
        onChange={() => onChoose(OTHER)}
        title={t('address.other')}
      />
    </ChoiceGroup>
  )
}
