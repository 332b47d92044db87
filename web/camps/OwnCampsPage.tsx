import './camp.css'
import './camps.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { camps as terms } from '#club/camps.ts'
import type { OwnCampPlace, OwnCamps } from '#modules/camps/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip, type ChipKind } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { isOpenEntry, rangeOf } from './camp-view.ts'
import { EntryCard } from './EntryCard.tsx'
import { offeredOf, WaitCard } from './Mine.tsx'
import { useCampChanges, useOwnCamps } from './own-data.ts'

const SheetDialog = lazy(() => import('./SheetDialog.tsx').then((m) => ({ default: m.SheetDialog })))
const CancelDialog = lazy(() => import('./CancelDialog.tsx').then((m) => ({ default: m.CancelDialog })))

/** `/konto/camps`: the camps that children are booked for, and those that they wait for. */
export default function OwnCampsPage() {
  const { t } = useTranslation('camps')
  return (
    <AccountFrame current="ownCamps" title={t('own.title')}>
      <Matter />
    </AccountFrame>
  )
}

function Matter() {
  const { t } = useTranslation('camps')
  const { organisation, actForMyself } = useSession()
  const query = useOwnCamps({ enabled: organisation === null })
  if (organisation)
    return (
      <>
        <h1 className="display">{t('own.title')}</h1>
        <EmptyState
          icon="group"
          title={t('book.acting.title')}
          text={t('book.acting.text', { name: organisation.name })}
          action={<Button onClick={actForMyself}>{t('book.acting.action')}</Button>}
        />
      </>
    )
  return (
    <>
      <h1 className="display">{t('own.title')}</h1>
      <Loaded query={query} label={t('book.loading')} rows={5}>
        {(own) => <Own own={own} />}
      </Loaded>
    </>
  )
}

function Own({ own }: { own: OwnCamps }) {
  const joined = useJoined()
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const { refresh } = useCampChanges()
  const { places, waits } = own
  const entries = own.applications.filter(isOpenEntry)
  const toCamps = withRole('footballSchool', path.camps(language)) ?? path.camps(language)
  if (places.length + waits.length + entries.length === 0)
    return (
      <EmptyState
        icon="calendar"
        title={t('own.none.title')}
        text={t('own.none.text')}
        action={
          <LinkButton to={toCamps} iconAfter="arrow">
            {t('own.none.action')}
          </LinkButton>
        }
      />
    )
  return (
    <div className="own-camps">
      {entries.map((entry) => (
        <section key={entry.id}>
          <CampHead camp={entry} />
          <EntryCard entry={entry} onChanged={refresh} />
        </section>
      ))}
      {waits.map((wait) => (
        <section key={wait.id}>
          <CampHead camp={wait} />
          {wait.state === 'Offered' ? (
            <Banner kind="ok">
              <b>{t(offeredOf(wait), { count: wait.children.length, names: joined(wait.children) })}</b>
              <p>
                {t(wait.byDraw ? 'lots.own.until' : 'own.offeredUntil', {
                  when: formatDateTime(new Date(wait.offeredUntil ?? ''), language),
                })}
              </p>
              <TextLink to={path.cart(language)}>{t('way.pay')}</TextLink>
            </Banner>
          ) : (
            <WaitCard wait={wait} onChanged={refresh} />
          )}
        </section>
      ))}
      {[...Map.groupBy(places, ({ bookingId }) => bookingId).values()].map((booking) => (
        <Booking key={booking[0]!.bookingId} booking={booking} />
      ))}
      <p>
        <LinkButton to={toCamps} kind="quiet">
          {t('own.more')}
        </LinkButton>
      </p>
    </div>
  )
}

type CampOf = Pick<OwnCampPlace, 'slug' | 'name' | 'startsOn' | 'endsOn'>

function CampHead({ camp }: { camp: CampOf }) {
  const language = useLanguage()
  const text = useText()
  const withRole = useRoleAddress()
  const to = path.camp({ camp: camp.slug }, language)
  return (
    <header>
      <h2 className="h3">
        <TextLink to={withRole('footballSchool', to) ?? to}>{text(camp.name as never)}</TextLink>
      </h2>
      <p className="small muted">{rangeOf(camp, language)}</p>
    </header>
  )
}

/** What was booked at once: a row for each child. */
function Booking({ booking }: { booking: OwnCampPlace[] }) {
  const { t } = useTranslation('camps')
  const [edited, setEdited] = useState<OwnCampPlace | null>(null)
  const [isCancelling, setCancelling] = useState(false)
  const [first] = booking
  const going = booking.filter(({ canCancel }) => canCancel)
  return (
    <section>
      <CampHead camp={first!} />
      <p className="small muted">
        {t('own.daily', { place: first!.place, from: first!.dailyFrom, until: first!.dailyUntil })}
      </p>
      <ul className="own-camps__rows">
        {booking.map((place) => (
          <PlaceRow key={place.id} place={place} onEdit={() => setEdited(place)} />
        ))}
      </ul>
      {going.length > 0 && (
        <p>
          <TextButton className="small" onClick={() => setCancelling(true)}>
            {t('own.cancel')}
          </TextButton>
        </p>
      )}
      {edited && (
        <Suspense>
          <SheetDialog place={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {isCancelling && (
        <Suspense>
          <CancelDialog places={going} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </section>
  )
}

const chips: Record<OwnCampPlace['state'], ChipKind> = { held: 'warn', booked: 'ok', cancelled: 'plain' }

function PlaceRow({ place, onEdit }: { place: OwnCampPlace; onEdit: () => void }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const { firstName, lastName, kitSize, state, priceCents, refundedCents, canCorrect } = place
  const { reduction, proof, endedBecause } = place
  const text = useText()
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <li className="own-camps__row">
      <div>
        <b>
          {firstName} {lastName}
        </b>
        <p className="small muted">
          {state === 'cancelled' && refundedCents !== null
            ? t('own.refunded', { price: money(refundedCents) })
            : t('own.place', { size: kitSize, price: money(priceCents) })}
          {reduction && ` · ${text(reduction as never)}`}
        </p>
        {state === 'booked' && proof === 'open' && (
          <p className="small">{t('own.proofOpen', { where: text(terms.proofAt) })}</p>
        )}
        {state === 'booked' && proof === 'confirmed' && <p className="small">{t('own.proofSeen')}</p>}
        {endedBecause === 'proofRefused' && <p className="small">{t('own.proofRefused')}</p>}
      </div>
      <Chip kind={chips[state]}>{t(`own.state.${state}`)}</Chip>
      {state === 'held' ? (
        <TextLink className="small" to={path.cart(language)}>
          {t('way.pay')}
        </TextLink>
      ) : (
        canCorrect && (
          <TextButton className="small" onClick={onEdit} aria-label={t('own.correctOf', { name: firstName })}>
            {t('own.correct')}
          </TextButton>
        )
      )}
    </li>
  )
}
