import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AllotmentWish, ManagedAllotment } from '#modules/allotments/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { type Shown, useAllotmentChanges, useRefusalWords, useWishes } from './allotment-data.ts'
import { BusList } from './BusList.tsx'
import { MatchHead } from './MatchHead.tsx'
import { Terms } from './Terms.tsx'
import { WishesTable } from './WishesTable.tsx'

const DrawDialog = lazy(async () => ({ default: (await import('./DrawDialog.tsx')).DrawDialog }))
const GiveDialog = lazy(async () => ({ default: (await import('./GiveDialog.tsx')).GiveDialog }))

/** The fan club's ticket office: who wants what, who gets what, who has paid. */
export function ManageMatch({ of }: { of: ManagedAllotment }) {
  return (
    <article className="allotment">
      <MatchHead of={of} />
      <Places of={of} />
      <Wishes of={of} />
      {of.endedAt === null && <Terms of={of} key={of.version} />}
      <Total of={of} />
      <BusList of={of} />
    </article>
  )
}

/** A piece of the bar for each place, where the eye can count them. */
const MOST_PIECES = 40

function piecesOf(all: number, { key, count }: { key: string; count: number }) {
  if (all > MOST_PIECES) return count > 0 ? [<Piece key={key} of={key} count={count} />] : []
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  return numbers.map((number) => <Piece key={`${key}${number}`} of={key} count={1} />)
}

function Piece({ of, count }: { of: string; count: number }) {
  return <span className={`allotment__part allotment__part--${of}`} style={{ flexGrow: count }} />
}

/** All places as a bar: paid, given, free. */
function Places({ of: { places, returnsAt, endedAt } }: { of: ManagedAllotment }) {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const { all, free, given, bought, returned } = places
  const parts = [
    { key: 'bought', count: bought },
    { key: 'given', count: given },
    { key: 'free', count: free },
    ...(returned > 0 ? [{ key: 'returned', count: returned }] : []),
  ]
  return (
    <section aria-label={t('places.title', { count: all })}>
      <h2 className="h3">{t('places.title', { count: all })}</h2>
      <div className="allotment__bar" aria-hidden="true">
        {parts.flatMap(({ key, count }) => piecesOf(all, { key, count }))}
      </div>
      <ul className="allotment__legend">
        {parts.map(({ key, count }) => (
          <li key={key} className={`allotment__part--${key}`}>
            <b className="num">{count}</b> {t(`places.${key}`)}
          </li>
        ))}
      </ul>
      {free > 0 && endedAt === null && (
        <p className="small muted">
          {t('places.returns', { until: formatDateTime(new Date(returnsAt), language) })}
        </p>
      )}
    </section>
  )
}

function Wishes({ of }: { of: ManagedAllotment }) {
  const { t } = useTranslation('allotments')
  const [typed, setTyped] = useState('')
  const [only, setOnly] = useState<Shown>('all')
  const [given, setGiven] = useState<AllotmentWish | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const search = useDeferredValue(typed.trim())
  const wishes = useWishes(of.id, { search, only })
  const items = wishes.data?.pages.flatMap((page) => page.items) ?? []
  const isEnded = of.endedAt !== null
  return (
    <section className="allotment__wishes" aria-labelledby="wishes">
      <div className="allotment__heading">
        <h2 className="h2" id="wishes">
          {t('wishes.title')}
        </h2>
        <Segment<Shown>
          label={t('wishes.show')}
          value={only}
          onChange={setOnly}
          options={(['all', 'without', 'unpaid'] as const).map((value) => ({
            value,
            label: t(`wishes.${value}`),
          }))}
        />
      </div>
      <p className="small">
        {t('wishes.sum', { count: of.wishes.members, places: of.wishes.places, all: of.places.all })}
      </p>
      {of.wishes.members > 10 && (
        <Field label={t('wishes.search')} id="wish-search">
          <Input
            id="wish-search"
            type="search"
            value={typed}
            maxLength={100}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      {items.length > 0 && <WishesTable of={of} wishes={items} onGive={setGiven} />}
      {items.length === 0 && !wishes.isPending && (
        <NoWishes of={of} isFiltered={search !== '' || only !== 'all'} />
      )}
      {wishes.hasNextPage && (
        <Button kind="ink" busy={wishes.isFetchingNextPage} onClick={() => void wishes.fetchNextPage()}>
          {t('wishes.more')}
        </Button>
      )}
      {!isEnded && of.wishes.waiting > 0 && of.places.free > 0 && (
        <p>
          <TextButton onClick={() => setDrawing(true)}>{t('draw.open')}</TextButton> {t('draw.how')}
        </p>
      )}
      <Suspense>
        {given && <GiveDialog of={of} wish={given} onClose={() => setGiven(null)} />}
        {isDrawing && <DrawDialog of={of} onClose={() => setDrawing(false)} />}
      </Suspense>
    </section>
  )
}

function NoWishes({ of, isFiltered }: { of: ManagedAllotment; isFiltered: boolean }) {
  const { t } = useTranslation('allotments')
  if (isFiltered) return <p role="status">{t('wishes.noneFound')}</p>
  return (
    <EmptyState
      icon="group"
      title={t('wishes.none')}
      text={t('wishes.noneText')}
      action={<p className="small muted">{t('wishes.each', { count: of.maxEach })}</p>}
    />
  )
}

/** What is paid and what is open; where the fan club pays for all, the way to the checkout. */
function Total({ of }: { of: ManagedAllotment }) {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const navigate = useNavigate()
  const { toCart, handOn } = useAllotmentChanges(of.id)
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { given, bought } = of.places
  if (given + bought === 0) return null
  const money = (cents: number) => formatMoney(cents, language)

  async function pay(): Promise<void> {
    setBusy(true)
    const failure = await toCart()
    setBusy(false)
    if (failure) return setRefusal(wordsOf(failure))
    void navigate(path.checkout(language))
  }

  async function give(): Promise<void> {
    setBusy(true)
    const failure = await handOn()
    setBusy(false)
    if (failure) return setRefusal(wordsOf(failure))
    toast({ id: 'handedOn', kind: 'ok', title: t('total.handedOn') })
  }

  return (
    <section className="allotment__total" aria-label={t('total.label')} data-theme="flutlicht">
      <p className="small">
        {t('total.given', { count: given + bought })}
        <br />
        {t('total.paid', { paid: money(of.money.paid), open: money(of.money.open) })}
      </p>
      <p className="allotment__price num">{money(of.money.paid + of.money.open)}</p>
      {of.paidBy === 'club' && given > 0 && (
        <Button iconAfter="arrow" busy={busy} onClick={() => void pay()}>
          {t('total.pay')}
        </Button>
      )}
      {of.toHandOn > 0 && (
        <Button iconAfter="arrow" busy={busy} onClick={() => void give()}>
          {t('total.handOn', { count: of.toHandOn })}
        </Button>
      )}
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
    </section>
  )
}
