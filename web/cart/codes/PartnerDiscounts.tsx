import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import type { Partner } from '#modules/contacts/schema.ts'
import { useText } from '#web/site/here.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CodeField, useCodeForm } from './CodeField.tsx'
import { addPartnerDiscount, type PartnerListName } from './codes.ts'
import { usePartners } from './usePartners.ts'

/** A discount of a partner: one per cart, so nothing more is offered while one is there. */
export function PartnerDiscounts({ cart, list }: { cart: Cart; list: PartnerListName }) {
  const { t } = useTranslation('cart')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (cart.orders.some((order) => order.discounts.length > 0)) return null
  return (
    <div className="codes__partners">
      <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('codes.choosePartner')}
      </TextButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <PartnerChoice list={list} />}
      </div>
    </div>
  )
}

function PartnerChoice({ list }: { list: PartnerListName }) {
  const { t } = useTranslation('cart')
  const { t: error } = useTranslation('errors')
  const { partners, hasFailed, retry } = usePartners(true, list)
  const [chosenId, setChosenId] = useState<number | null>(null)
  if (hasFailed && !partners) {
    return (
      <ErrorState
        title={error('calls.contactPartners')}
        text={error('generic')}
        retryLabel={error('retry')}
        onRetry={retry}
      />
    )
  }
  if (!partners) return <Skeleton label={t('codes.loadingPartners')} rows={3} />
  if (partners.length === 0) return <p className="small muted">{t('codes.noPartners')}</p>
  return (
    <ChoiceGroup legend={<span className="vh">{t('codes.choosePartner')}</span>} className="options">
      {partners.map((partner) => (
        <OptionCard
          key={partner.id}
          name="partner"
          checked={partner.id === chosenId}
          onChange={() => setChosenId(partner.id)}
          title={partner.displayName}
          aside={<Picture src={partner.imageUrl} width={56} height={44} crop="fit" alt="" sizes="56px" />}
        >
          {partner.id === chosenId && <PartnerCode partner={partner} />}
        </OptionCard>
      ))}
    </ChoiceGroup>
  )
}

/** CART-06: its legal text stands above the field, so that it is read before the code is used. */
function PartnerCode({ partner }: { partner: Partner }) {
  const { t } = useTranslation('cart')
  const text = useText()
  const form = useCodeForm((code) => addPartnerDiscount({ partnerId: partner.id, code }))
  return (
    <form className="codes__form" onSubmit={form.submit} noValidate>
      <p className="micro muted">{text(partner.legalText)}</p>
      <CodeField label={t('codes.partnerField', { partner: partner.displayName })} form={form} />
    </form>
  )
}
