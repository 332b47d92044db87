import { useTranslation } from 'react-i18next'
import type { Language } from '#club/club.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { Contract } from '#modules/contracts/schema.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { dayOf } from '#web/account/day.ts'
import { path } from '#web/paths.ts'
import { nameOf } from '#web/payments/StoredMethod.tsx'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { type Definition, DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { priceClassName, seasonName } from './contract-words.ts'

/** What the contract says, each row with the page that changes it; only its subscriber has those (ABO-26, ABO-27). */
export function ContractFacts({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { runtimeMonths, startDate, endDate } = contract
  const runtime: Definition = {
    term: t('facts.runtime'),
    value: t('facts.runtimeText', {
      count: runtimeMonths,
      from: dayOf(startDate, language),
      until: dayOf(endDate, language),
    }),
  }
  const rows = useRows(contract)
  return <DefinitionList rows={[...rows, runtime]} />
}

function useRows(contract: Contract): Definition[] {
  const joined = useJoined()
  const { t } = useTranslation('contracts')
  const { t: payments } = useTranslation('payments')
  const language = useLanguage()
  const text = useText()
  const { may, recipient, subscriber, payment, addresses, media, newPricingClass, newShippingCode } = contract
  const next = seasonName(contract.season + 1)
  const given = { contract: contract.id }
  const link = (isOffered: boolean, words: 'change' | 'pass', to: string, what: string) =>
    isOffered && (
      <TextLink className="small" to={to} aria-label={t(`facts.${words}One`, { what })}>
        {t(`facts.${words}`)}
      </TextLink>
    )
  const parties: Definition[] = [
    {
      term: t('facts.recipient'),
      value: recipient.name || t('somebody'),
      detail: t('facts.recipientDetail'),
      action: link(may.transfer, 'pass', path.contractRecipient(given, language), t('facts.recipient')),
    },
    {
      term: t('facts.subscriber'),
      value: subscriber.name || t('somebody'),
      detail: t('facts.subscriberDetail'),
      action: link(may.transfer, 'pass', path.contractSubscriber(given, language), t('facts.subscriber')),
    },
  ]
  const ticket: Definition[] = [
    {
      term: t('facts.priceClass'),
      value: joined([text(contract.priceClassName), text(contract.ticketTypeName)]),
      detail:
        newPricingClass && t('facts.wish', { season: next, what: text(priceClassName(newPricingClass)) }),
      action: link(may.change, 'change', path.contractPriceClass(given, language), t('facts.priceClass')),
    },
    {
      term: t('facts.medium'),
      value: t(`medium.${media}`),
      detail: newShippingCode && t('facts.next', { season: next, what: t(`medium.${newShippingCode}`) }),
      action: link(may.change, 'change', path.contractMedium(given, language), t('facts.medium')),
    },
  ]
  if (!subscriber.isSelf) return [...parties, ...ticket]
  const toAddresses = path.contractAddresses(given, language)
  return [
    ...parties,
    ...ticket,
    {
      term: t('facts.payment'),
      value: payment ? nameOf(payment, payments) : t('facts.onAccount'),
      action: link(may.change, 'change', path.contractPayment(given, language), t('facts.payment')),
    },
    {
      term: t('facts.invoice'),
      value: addresses.invoice ? lineOf(addresses.invoice, language) : t('facts.noAddress'),
      action: link(may.change, 'change', toAddresses, t('facts.invoice')),
    },
    {
      term: t('facts.shipping'),
      value: addresses.shipping ? lineOf(addresses.shipping, language) : t('facts.shippingSame'),
      action: link(may.change, 'change', toAddresses, t('facts.shipping')),
    },
    {
      term: t('facts.addedMatches'),
      value: t(contract.buysAddedMatches ? 'facts.addedMatchesOn' : 'facts.addedMatchesOff'),
      action: link(may.change, 'change', path.contractMedium(given, language), t('facts.addedMatches')),
    },
  ]
}

function lineOf({ street, postalCode, city }: PostalAddress, language: Language): string {
  return joinedIn(language, [street, `${postalCode} ${city}`.trim()])
}
