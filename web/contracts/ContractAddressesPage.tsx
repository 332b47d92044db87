import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Contract } from '#modules/contracts/schema.ts'
import { AddressText } from '#web/contacts/AddressText.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { ContractAddress } from './ContractAddress.tsx'
import { ChangeScreen } from './ContractScreen.tsx'

type Kind = 'invoice' | 'shipping'

/** ABO-13: where the invoice goes, and the ticket where it goes elsewhere. `?edit=invoice` opens the choice. */
export default function ContractAddressesPage() {
  const { t } = useTranslation('contracts')
  return (
    <ChangeScreen title={t('address.title')}>
      {(contract) => (
        <>
          <OneAddress contract={contract} kind="invoice" />
          <OneAddress contract={contract} kind="shipping" />
        </>
      )}
    </ChangeScreen>
  )
}

function OneAddress({ contract, kind }: { contract: Contract; kind: Kind }) {
  const { t } = useTranslation('contracts')
  const [search, setSearch] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const address = contract.addresses[kind]

  /** The form is gone then, and with it what had the focus. */
  function close() {
    setSearch({}, { replace: true })
    heading.current?.focus()
  }

  return (
    <section className="contract-part">
      <h2 className="h2" tabIndex={-1} ref={heading}>
        {t(`address.${kind}`)}
      </h2>
      <p>{t(`address.${kind}Text`)}</p>
      {search.get('edit') === kind ? (
        <ContractAddress contract={contract} kind={kind} onClose={close} />
      ) : (
        <>
          {address ? (
            <AddressText
              address={{
                company: null,
                additionalAddress: null,
                phone: null,
                ...address,
                country: { countryCode: address.countryCode },
              }}
            />
          ) : (
            <p className="muted">{t(kind === 'shipping' ? 'facts.shippingSame' : 'address.missing')}</p>
          )}
          <LinkButton
            className="contract-address__change"
            kind="quiet"
            to={`?edit=${kind}`}
            aria-label={t(`address.change${kind}`)}
          >
            {t('address.change')}
          </LinkButton>
        </>
      )}
    </section>
  )
}
