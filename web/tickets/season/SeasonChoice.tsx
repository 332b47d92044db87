import { useTranslation } from 'react-i18next'
import type { SeasonPrice } from '#modules/contracts/sale/schema.ts'
import { formatMoney } from '#platform/money.ts'
import type { MapBlock } from '#web/services/tickets.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { instalmentsOf, SEASON_TYPES, seasonPrice } from './season-view.ts'
import type { useChildren } from './useChildren.ts'
import { type Offered, useSeasonChoice } from './useSeasonChoice.ts'
import type { SeasonPlan } from './useSeasonPlan.ts'

/** Beside the plan: the place that was chosen, whose ticket it is, how it is paid, and into the cart. */
export function SeasonChoice({ plan, block }: { plan: SeasonPlan; block: MapBlock }) {
  const { t } = useTranslation(['seasonTickets', 'tickets'])
  const { season, seat, block: state } = plan
  const types = SEASON_TYPES.flatMap(
    (ticketType) => seasonPrice(season, { priceClass: block.priceClass, ticketType }) ?? [],
  )
  const isStanding = block.kind === 'standing'
  const isFree = isStanding ? (state.seats?.free ?? 0) > 0 : seat !== null
  if (types.length === 0) return <Banner>{t('notSold')}</Banner>
  if (!isFree) return <p className="lead">{t(isStanding && state.seats ? 'noneLeft' : 'chooseSeat')}</p>
  return <ChoiceForm key={block.id} plan={plan} block={block} types={types} />
}

function ChoiceForm({ plan, block, types }: Offered) {
  const { t } = useTranslation(['seasonTickets', 'tickets'])
  const text = useText()
  const { status, organisation } = useSession()
  const { season, seat } = plan
  const { choice, choose, children, child, price, needsWord, word, isBusy, submit } = useSeasonChoice({
    ...{ plan, block, types },
  })
  const { ticketType, parts, isEntitled } = choice
  const [, row, number] = seat?.split('-') ?? []

  return (
    <form className="season-choice" onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className="h2" id="season-choice" tabIndex={-1}>
          {t('choice.title')}
        </h2>
        <p className="lead">
          {seat
            ? t('own.place', { ns: 'tickets', block: block.id, row, seat: number })
            : t('choice.standing', { block: block.id })}
        </p>
        <p className="small muted">{text(price.priceClassName)}</p>
      </div>
      {children.length > 0 && (
        <HolderField
          options={children}
          child={child}
          onChange={(holderId) => choose({ holderId, isEntitled: false })}
        />
      )}
      <TypeField types={types} value={ticketType} onChange={(chosen) => choose({ ticketType: chosen })} />
      {ticketType === 'child' && !child && <p className="small muted">{t('choice.child')}</p>}
      {needsWord && (
        <Entitlement
          of={ticketType === 'reduced' ? 'reduced' : 'accessible'}
          child={child}
          isGiven={isEntitled}
          onChange={(isGiven) => choose({ isEntitled: isGiven })}
        />
      )}
      {season.instalments > 1 && (
        <Paying
          season={season}
          totalCents={price.price}
          parts={parts}
          onChange={(count) => choose({ parts: count })}
        />
      )}
      <Sum plan={plan} price={price} parts={parts} />
      {word && (
        <Banner kind="err" role="alert">
          {word}
        </Banner>
      )}
      {organisation ? (
        <Banner>{t('organisation')}</Banner>
      ) : (
        <Button type="submit" size="l" wide iconAfter="arrow" busy={isBusy}>
          {t(status === 'anonymous' ? 'choice.signIn' : 'choice.submit')}
        </Button>
      )}
      <p className="small muted">{t('choice.goesOn')}</p>
    </form>
  )
}

interface TypeFieldProps {
  types: SeasonPrice[]
  value: string
  onChange: (ticketType: SeasonPrice['ticketType']) => void
}

function TypeField({ types, value, onChange }: TypeFieldProps) {
  const { t } = useTranslation('seasonTickets')
  const joined = useJoined()
  const text = useText()
  const language = useLanguage()
  return (
    <Field label={t('choice.type')}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {types.map((one) => (
          <option key={one.ticketType} value={one.ticketType}>
            {joined([text(one.ticketTypeName), formatMoney(one.price, language)])}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface EntitlementProps {
  of: 'reduced' | 'accessible'
  child: ReturnType<typeof useChildren>[number] | undefined
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** One's word that the place is for somebody who may have it. */
function Entitlement({ of, child, isGiven, onChange }: EntitlementProps) {
  const { t } = useTranslation('seasonTickets')
  return (
    <Checkbox
      label={t(`choice.${of}${child ? 'Of' : ''}`, { name: child?.firstName })}
      checked={isGiven}
      required
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

interface HolderFieldProps {
  options: ReturnType<typeof useChildren>
  child: ReturnType<typeof useChildren>[number] | undefined
  onChange: (id: string) => void
}

/** Whose season ticket it will be: one's own, or that of a child of the family. */
function HolderField({ options, child, onChange }: HolderFieldProps) {
  const { t } = useTranslation('seasonTickets')
  return (
    <Field label={t('choice.holder')} hint={child && t('choice.holderText', { name: child.firstName })}>
      <Select value={child?.id ?? ''} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('choice.myself')}</option>
        {options.map(({ id, firstName }) => (
          <option key={id} value={id}>
            {firstName}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface PayingProps {
  season: SeasonPlan['season']
  totalCents: number
  parts: number
  onChange: (parts: number) => void
}

/** At once, or in monthly instalments from a stored method. */
function Paying({ season, totalCents, parts, onChange }: PayingProps) {
  const { t } = useTranslation('seasonTickets')
  const { instalments: most } = season
  return (
    <>
      <ChoiceGroup legend={t('choice.pays')} hint={parts > 1 ? t('choice.stored') : undefined}>
        <RadioOption
          name="pays"
          checked={parts === 1}
          onChange={() => onChange(1)}
          label={t('choice.atOnce')}
        />
        <RadioOption
          name="pays"
          checked={parts > 1}
          onChange={() => onChange(most)}
          label={t('choice.monthly')}
        />
      </ChoiceGroup>
      {parts > 1 && most > 2 && totalCents > most && (
        <Field label={t('choice.parts')}>
          <Select value={String(parts)} onChange={({ target }) => onChange(Number(target.value))}>
            {Array.from({ length: most - 1 }, (_, index) => index + 2).map((count) => (
              <option key={count} value={count}>
                {t('choice.count', { count })}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}

function Sum({ plan, price, parts }: { plan: SeasonPlan; price: SeasonPrice; parts: number }) {
  const { t } = useTranslation('seasonTickets')
  const language = useLanguage()
  const { season } = plan
  const { first, each } = instalmentsOf(price.price, parts)
  const rows = [
    ...(price.wholePrice > price.price
      ? [{ term: t('sum.whole'), value: formatMoney(price.wholePrice, language) }]
      : []),
    {
      term: t('sum.total', { count: season.matchesLeft }),
      value: formatMoney(price.price, language),
    },
    ...(parts > 1
      ? [
          { term: t('sum.first'), value: formatMoney(first, language) },
          {
            term: t('sum.each', { count: parts - 1, day: season.instalmentDay }),
            value: formatMoney(each, language),
          },
        ]
      : []),
  ]
  return (
    <>
      <dl className="season-choice__sum">
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <b>{value}</b>
            </dd>
          </div>
        ))}
      </dl>
      {price.memberPrice !== null && (
        <p className="small muted">{t('sum.members', { price: formatMoney(price.memberPrice, language) })}</p>
      )}
    </>
  )
}
