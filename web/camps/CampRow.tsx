import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Camp, OwnCamps } from '#modules/camps/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { dayNumber, part } from '#web/ui/time/date-parts.ts'
import { chips, daysOf, isOpen, isWaitedFor, type Look, lookOf, namesIn, noon } from './camp-view.ts'

/** A camp as a stub: when, where, for whom and what it costs; on the tear how it is booked. */
export function CampRow({ camp, mine }: { camp: Camp; mine: OwnCamps | null }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const text = useText()
  const look = lookOf(camp, mine)
  const { slug, place, ageFrom, ageUntil, priceCents, memberPriceCents } = camp
  const first = noon(camp.startsOn)
  return (
    <Stub
      flat
      fold
      className={`camp-row camp-row--${look}`}
      tear={<Tear camp={camp} look={look} mine={mine} />}
    >
      <div className="camp-row__main">
        <p className="camp-row__date">
          <Num>{dayNumber(first)}</Num>
          <span>
            <b>{part(first, language, { month: 'short' })}</b>
            {t('days', { count: daysOf(camp) })}
          </span>
        </p>
        <div className="camp-row__what">
          <h3 className="h3">
            <Link to={path.camp({ camp: slug }, language)}>{text(camp.name as never)}</Link>
          </h3>
          <p className="small muted">{t('where', { place, from: ageFrom, until: ageUntil })}</p>
        </div>
        <p className="camp-row__price">
          <Num>{shortMoney(priceCents, language)}</Num>
          {memberPriceCents !== null && (
            <small>{t('memberPrice', { price: shortMoney(memberPriceCents, language) })}</small>
          )}
        </p>
      </div>
    </Stub>
  )
}

function Tear({ camp, look, mine }: { camp: Camp; look: Look; mine: OwnCamps | null }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const { free, capacity, waiting } = camp
  const named = { names: namesIn(camp, mine, language), day: dayOf(camp.booksFrom, language) }
  const told: Partial<Record<Look, string>> = {
    open_for_booking: t('left.of', { free, capacity }),
    less_then_5_free_spots: t('left.few', { count: free }),
    fully_booked_and_waiting_list_active: waiting > 0 ? t('left.waiting', { count: waiting }) : '',
    fully_booked: t('left.noList'),
    lotsOpen: t('left.lots', { count: camp.draw?.places ?? capacity }),
    entered: t('left.lots', { count: camp.draw?.places ?? capacity }),
  }
  return (
    <>
      <p>
        <Chip kind={chips[look]}>{t(`state.${look}`, named)}</Chip>
        <span>{told[look]}</span>
      </p>
      <Way camp={camp} look={look} />
    </>
  )
}

/** The one thing that can be done with it now. */
function Way({ camp, look }: { camp: Camp; look: Look }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const given = { camp: camp.slug }
  if (look === 'preliminary_reserved' || look === 'offered')
    return (
      <LinkButton to={path.cart(language)} wide iconAfter="arrow">
        {t('way.pay')}
      </LinkButton>
    )
  if (look === 'mine' || look === 'waiting' || look === 'follows' || look === 'entered')
    return (
      <LinkButton to={path.ownCamps(language)} kind="ink" wide>
        {t(look === 'mine' ? 'way.mine' : look === 'waiting' ? 'way.waiting' : 'way.lot')}
      </LinkButton>
    )
  if (look === 'lotsOpen')
    return (
      <LinkButton to={path.campBooking(given, language)} wide iconAfter="arrow">
        {t('way.apply')}
      </LinkButton>
    )
  if (!camp.byLot && look !== 'cancelled' && isOpen(camp.state))
    return (
      <LinkButton to={path.campBooking(given, language)} wide iconAfter="arrow">
        {t('way.book')}
      </LinkButton>
    )
  if (look !== 'cancelled' && isWaitedFor(camp.state))
    return (
      <LinkButton to={path.campBooking(given, language)} kind="ink" wide>
        {t('way.wait')}
      </LinkButton>
    )
  return (
    <LinkButton to={path.camp(given, language)} kind="quiet" wide>
      {t('way.details')}
    </LinkButton>
  )
}
