import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeOrganisationDetail } from '#modules/office/organisations/schema.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { type Fact, Facts, Section } from '../../parts/Section.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import type { PartProps } from './organisation-part.ts'

type Address = OfficeOrganisationDetail['addresses'][number]

interface OrganisationDataProps extends PartProps {
  onDone: () => Promise<void>
  mayChange: boolean
}

/** What the club knows of it, and where it is reached. */
export function OrganisationData({ organisation, onDone, mayChange }: OrganisationDataProps) {
  const { t } = useTranslation('organisations')
  const { language } = useOfficeLanguage()
  const [address, setAddress] = useState<Address | 'new' | null>(null)
  const { name, email, town, efNumber, entryDate, vatId, stateSince, state, addresses } = organisation
  return (
    <>
      <Section title={t('data.title')}>
        <Facts
          facts={[
            { term: t('data.name'), value: name },
            { term: t('data.number'), value: <span className="num">{efNumber}</span> },
            { term: t('data.entryDate'), value: shortDay(entryDate, language) },
            { term: t('data.email'), value: email },
            ...(town ? [{ term: t('data.town'), value: town }] : []),
            ...(vatId ? [{ term: t('data.vatId'), value: vatId }] : []),
            ...(state === 'active'
              ? []
              : [
                  {
                    term: t(`states.${state}`),
                    value: t('data.stateSince', { day: shortDay(stateSince, language) }),
                  },
                ]),
          ]}
        />
      </Section>
      <Section title={t('address.title')}>
        {addresses.length === 0 ? (
          <p className="organisation-none">{t('address.none')}</p>
        ) : (
          <Facts facts={addresses.map((one) => factOf(t, one, mayChange ? () => setAddress(one) : null))} />
        )}
        {mayChange && (
          <p className="organisation-more">
            <TextButton onClick={() => setAddress('new')}>{t('address.add')}</TextButton>
          </p>
        )}
      </Section>
      {address && (
        <AddressDialog
          {...{ organisation, onDone }}
          address={address === 'new' ? null : address}
          onClose={() => setAddress(null)}
        />
      )}
    </>
  )
}

function factOf(t: (key: string) => string, address: Address, onChange: (() => void) | null): Fact {
  const { company, firstName, lastName, street, postalCode, city, countryCode } = address
  const kinds = [
    address.isInvoiceAddress && t('address.invoiceShort'),
    address.isOrderAddress && t('address.orderShort'),
  ].filter(Boolean)
  return {
    term: kinds.join(', ') || t('address.other'),
    value: [company, `${firstName} ${lastName}`, street, `${postalCode} ${city}`, countryCode]
      .filter(Boolean)
      .join(', '),
    action: onChange && <TextButton onClick={onChange}>{t('address.change')}</TextButton>,
  }
}
