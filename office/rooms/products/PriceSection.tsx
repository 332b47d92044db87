import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reduced } from '#modules/catalogue/prices.rules.ts'
import { callOffPlan } from '#modules/office/products/prices.endpoints.ts'
import type { OfficePrices } from '#modules/office/products/prices.schema.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { PriceChart } from './PriceChart.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { usePriceGroup } from './price-words.ts'
import { useRenewProduct } from './use-product.ts'

type Plan = OfficePrices['plans'][number]

/** Who pays what, what it cost, and what it will cost. */
export function PriceSection({ product }: { product: OfficeProduct }) {
  const { t } = useTranslation('products')
  const mayPrice = usePermission('products.prices')
  const [isOpen, setOpen] = useState(false)
  const [ending, setEnding] = useState<Plan | null>(null)
  const { prices } = product
  useCommand(
    mayPrice
      ? {
          id: 'product.price',
          label: t('prices.change'),
          keys: 'p',
          icon: 'edit',
          group: 'do',
          hint: t('prices.hint'),
          run: () => setOpen(true),
        }
      : null,
  )
  return (
    <Section
      title={t('prices.title')}
      aside={
        mayPrice && (
          <Button size="s" kind="quiet" onClick={() => setOpen(true)}>
            {t('prices.change')} <KeyCaps keys="p" />
          </Button>
        )
      }
    >
      <PriceRows prices={prices} onEnd={mayPrice ? setEnding : null} />
      <PriceChart prices={prices} />
      <Lowest prices={prices} />
      {isOpen && <PriceDialog product={product} onClose={() => setOpen(false)} />}
      {ending && <EndPlan id={product.id} plan={ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}

function PriceRows({ prices, onEnd }: { prices: OfficePrices; onEnd: ((plan: Plan) => void) | null }) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const groupName = usePriceGroup()
  const money = (cents: number) => formatMoney(cents, language)
  const { priceCents, lowestCents, memberDiscountPercent, since, plans } = prices
  const rights = [
    { key: 'members', name: t('prices.members'), percent: memberDiscountPercent },
    ...Object.entries(prices.priceGroupDiscounts).map(([key, percent]) => ({
      key,
      name: groupName(key),
      percent,
    })),
  ].filter(({ percent }) => percent > 0)
  return (
    <Table caption={t('prices.title')} className="product-prices">
      <thead>
        <tr>
          <th scope="col">{t('prices.right')}</th>
          <th scope="col" className="r">
            {t('columns.price')}
          </th>
          <th scope="col" className="r">
            {t('prices.lowest')}
          </th>
          <th scope="col">{t('prices.since')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('prices.everybody')}</th>
          <td className="r">{money(priceCents)}</td>
          <td className="r">{lowestCents === null ? '–' : money(lowestCents)}</td>
          <td>{t('prices.sinceDay', { day: shortDay(since, language) })}</td>
        </tr>
        {rights.map(({ key, name, percent }) => (
          <tr key={key}>
            <th scope="row">{t('prices.less', { name, percent })}</th>
            <td className="r">{money(reduced(priceCents, percent))}</td>
            <td className="r">{lowestCents === null ? '–' : money(reduced(lowestCents, percent))}</td>
            <td>{t('prices.follows')}</td>
          </tr>
        ))}
        {plans.map((plan) => (
          <tr key={plan.id}>
            <th scope="row">{plan.name ? t('prices.named', { name: plan.name }) : t('prices.planned')}</th>
            <td className="r">{money(plan.priceCents)}</td>
            <td className="r">{plan.lowestCents === null ? '–' : money(plan.lowestCents)}</td>
            <td>
              <StateMark kind={plan.isRunning ? 'running' : 'waiting'}>
                {t(plan.isRunning ? 'prices.running' : plan.endsAt ? 'prices.fromTo' : 'prices.from', {
                  from: shortMoment(plan.startsAt, language),
                  until: plan.endsAt ? shortMoment(plan.endsAt, language) : '',
                })}
              </StateMark>
              {onEnd && (
                <button type="button" className="tlink" onClick={() => onEnd(plan)}>
                  {t('prices.callOff')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** What the law wants beside a reduced price, in the words of the shop. */
function Lowest({ prices }: { prices: OfficePrices }) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const now = { name: t('prices.now'), ...prices }
  const told = [now, ...prices.plans.map((plan) => ({ ...plan, name: plan.name ?? t('prices.planned') }))]
  return told
    .filter(({ lowestCents }) => lowestCents !== null)
    .map(({ name, priceCents, lowestCents, percent }) => (
      <Banner key={`${name}-${priceCents}`} kind="warn">
        <b>{t('prices.law', { name, price: money(priceCents), lowest: money(lowestCents!) })}</b>
        <p>{t('prices.lawText', { percent: percent ?? 0 })}</p>
      </Banner>
    ))
}

function EndPlan({ id, plan, onClose }: { id: string; plan: Plan; onClose: () => void }) {
  const { t } = useTranslation('products')
  const renew = useRenewProduct()

  async function end() {
    const answer = await act(callOffPlan, { params: { id, planId: plan.id }, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('prices.calledOff') })
    await renew(id)
    return null
  }

  return (
    <ConsequencesDialog
      title={t('prices.callOff')}
      previewKey={[callOffPlan.name, plan.id]}
      preview={() => ({
        lines: [
          { text: t(plan.isRunning ? 'prices.backNow' : 'prices.neverBegins') },
          { text: t('prices.cartsKeep'), isNot: true },
        ],
        confirm: t('prices.callOff'),
      })}
      onConfirm={end}
      onClose={onClose}
    />
  )
}
