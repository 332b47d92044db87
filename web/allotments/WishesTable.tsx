import { useTranslation } from 'react-i18next'
import type { AllotmentWish, ManagedAllotment } from '#modules/allotments/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Table } from '#web/ui/data/Table.tsx'

interface WishesTableProps {
  of: ManagedAllotment
  wishes: AllotmentWish[]
  onGive: (wish: AllotmentWish) => void
}

export function WishesTable({ of, wishes, onGive }: WishesTableProps) {
  const { t } = useTranslation('allotments')
  return (
    <Table caption={t('wishes.title')} className="table--tall allotment__table">
      <thead>
        <tr>
          <th>{t('wishes.member')}</th>
          <th className="r">{t('wishes.count')}</th>
          <th>{t('wishes.place')}</th>
          <th>{t('wishes.share')}</th>
        </tr>
      </thead>
      <tbody>
        {wishes.map((wish) => (
          <tr key={wish.id}>
            <th scope="row">
              <Wanted of={of} wish={wish} />
            </th>
            <td className="r num" data-head={t('wishes.count')}>
              {wish.quantity}
            </td>
            <td data-head={t('wishes.place')}>
              <Given of={of} wish={wish} onGive={onGive} />
            </td>
            <td data-head={t('wishes.share')}>
              <Paid wish={wish} isClubs={of.paidBy === 'club'} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function useWantedWords(of: ManagedAllotment) {
  const { t } = useTranslation('allotments')
  const joined = useJoined()
  const text = useText()
  return ({ priceClasses, group }: AllotmentWish): string => {
    const names = priceClasses.flatMap((id) => {
      const found = of.priceClasses.find((one) => one.id === id)
      return found ? text(found.name) : []
    })
    const classes = names.length > 0 ? joined(names) : t('wish.any')
    return group.length > 0 ? joined([classes, t('wishes.beside', { names: joined(group) })]) : classes
  }
}

function Wanted({ of, wish }: { of: ManagedAllotment; wish: AllotmentWish }) {
  const { t } = useTranslation('allotments')
  const wordsOf = useWantedWords(of)
  return (
    <span className="allotment__who">
      <b>{wish.name ?? t('wishes.gone')}</b>
      <span className="small muted">{wordsOf(wish)}</span>
    </span>
  )
}

interface GivenProps extends Omit<WishesTableProps, 'wishes'> {
  wish: AllotmentWish
}

function Given({ of, wish: one, onGive }: GivenProps) {
  const joined = useJoined()
  const { t } = useTranslation('allotments')
  const text = useText()
  const mayGive = of.endedAt === null && one.state !== 'Withdrawn'
  if (one.places.length === 0 && one.state === 'Withdrawn') return t('wishState.Withdrawn')
  const words = one.places.map(({ place }) => text(place).split(' · ')[0]).join('; ')
  if (!mayGive) return words || '–'
  return (
    <Button
      size="s"
      kind={one.places.length > 0 ? 'quiet' : 'line'}
      icon="ticket"
      aria-label={joined([words || t('give.open'), one.name ?? t('wishes.gone')])}
      onClick={() => onGive(one)}
    >
      {words || t('give.open')}
    </Button>
  )
}

function Paid({
  wish: { places, state, turn, because },
  isClubs,
}: {
  wish: AllotmentWish
  isClubs: boolean
}) {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  if (places.length === 0) {
    if (state === 'Waiting')
      return t('wishes.waits', { turn: turn ?? 0, because: t(`because.${because ?? 'order'}`) })
    return state === 'Lapsed' ? <Chip kind="err">{t('wishState.Lapsed')}</Chip> : '–'
  }
  const isPaid = places.every((place) => place.state === 'Bought')
  const cents = places.reduce((sum, { price }) => sum + price, 0)
  return (
    <span className="allotment__paid">
      {formatMoney(cents, language)}
      <Chip kind={isPaid ? 'ok' : 'warn'}>
        {t(isPaid ? 'wishes.paid' : isClubs ? 'wishes.clubPays' : 'wishes.open')}
      </Chip>
    </span>
  )
}
