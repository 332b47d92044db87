import { useTranslation } from 'react-i18next'
import type { OwnTelevision } from '#modules/television/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { dayOf } from '#web/account/day.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { type Definition, DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'

/** Price, payment, and what comes next. */
export function TelevisionFacts({ own, isMember }: { own: OwnTelevision; isMember: boolean }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const { paid, next, renews, checkoutId, expiresAt, cancelledAt, gift } = own
  const money = (cents: number) => formatMoney(cents, language)
  const offers = withRole('television', path.televisionSubscription(language))
  const named = (row: string, label: string) => `${t(`account.${row}`)}: ${label}`
  const price: Definition = {
    term: t('account.price'),
    value: money(paid),
    ...(isMember && paid > 0 ? { detail: t('account.member') } : {}),
    ...(checkoutId
      ? {
          action: (
            <TextLink
              to={path.order({ order: checkoutId }, language)}
              aria-label={named('price', t('account.invoice'))}
            >
              {t('account.invoice')}
            </TextLink>
          ),
        }
      : {}),
  }
  const given: Definition = {
    term: t('account.giftFrom'),
    value: gift?.givenBy ?? t('account.giftNameless'),
  }
  const paidUntil: Definition = {
    term: t(gift ? 'account.openUntil' : 'account.paidUntil'),
    value: dayOf(expiresAt, language),
  }
  const coming: Definition[] = next
    ? [
        {
          term: t('account.next'),
          value: t('account.nextOn', { amount: money(next.amount), day: dayOf(next.dueOn, language) }),
        },
        {
          term: t('account.payment'),
          value: t(...paidWith(next)),
          action: (
            <TextLink to={path.dues(language)} aria-label={named('payment', t('account.change'))}>
              {t('account.change')}
            </TextLink>
          ),
        },
      ]
    : []
  const after: Definition[] =
    renews || cancelledAt
      ? []
      : [
          {
            term: t('account.nextSeason'),
            value: t('account.endsAlone'),
            action: offers && (
              <TextLink to={offers} aria-label={named('nextSeason', t('account.again'))}>
                {t('account.again')}
              </TextLink>
            ),
          },
        ]
  return (
    <section aria-labelledby="tv-facts">
      <h2 className="h2" id="tv-facts">
        {t('account.facts')}
      </h2>
      <DefinitionList rows={[gift ? given : price, paidUntil, ...coming, ...after]} />
    </section>
  )
}

function paidWith({
  paidWith: kind,
  endingDigits: digits,
}: NonNullable<OwnTelevision['next']>): [string, { digits?: string }] {
  if (!kind) return ['account.onAccount', {}]
  return digits ? [`account.paidWith.${kind}Ending`, { digits }] : [`account.paidWith.${kind}`, {}]
}
