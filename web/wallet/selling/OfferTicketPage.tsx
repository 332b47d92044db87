import '#web/checkout/checkout.css'
import './exchange.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Payout, PayoutInformation } from '#modules/marketplace/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { useAddresses, useContact } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { useExchangeChanges, usePayoutInformation } from './exchange-data.ts'
import { OfferSteps } from './OfferSteps.tsx'
import { forgetOfferDraft } from './offer-draft.ts'
import { PlaceStub } from './PlaceStub.tsx'

/** MKT-01: a ticket is put on the exchange in three steps: address, payout, review. */
export default function OfferTicketPage() {
  const { t } = useTranslation(['payouts', 'checkout', 'forms', 'errors', 'transfers'])
  const { ticket = '' } = useParams()
  const [offered, setOffered] = useState<{ offer: Payout; count: number } | null>(null)
  return (
    <AccountFrame current="tickets" title={t('offer.title')}>
      {offered ? (
        <Offered {...offered} />
      ) : (
        <Offering ticketId={ticket} onOffered={(offer, count) => setOffered({ offer, count })} />
      )}
    </AccountFrame>
  )
}

type OnOffered = (offer: Payout, count: number) => void

function Offering({ ticketId, onOffered }: { ticketId: string; onOffered: OnOffered }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  return (
    <>
      <BackLink to={path.ticket({ ticket: ticketId }, language)}>{t('offer.back')}</BackLink>
      <h1 className="display">{t('offer.title')}</h1>
      <Loaded
        query={usePayoutInformation(ticketId)}
        label={t('offer.loading')}
        rows={5}
        none={<NoSuchTicket />}
      >
        {(information) => (
          <div className="exchange-offer">
            <PlaceStub
              place={information}
              tear={
                <>
                  <small className="muted">{t('amount.ticketPrice')}</small>
                  <b>
                    <Price cents={information.ticketPrice} language={language} />
                  </b>
                </>
              }
            />
            {information.isPossible ? (
              <Steps information={information} onOffered={onOffered} />
            ) : (
              <Impossible information={information} />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The steps need to know who offers, and where they live. */
function Steps(props: { information: PayoutInformation; onOffered: OnOffered }) {
  const { t } = useTranslation('payouts')
  const { user } = useSession()
  const contact = useContact()
  const addresses = useAddresses()
  return (
    <Loaded query={contact} label={t('offer.loading')} rows={4}>
      {(person) => (
        <Loaded query={addresses} label={t('offer.loading')} rows={4}>
          {(list) => (
            <OfferSteps
              {...props}
              owner={user?.id ?? person.id}
              contact={person}
              addresses={list.items}
              onSaved={async () => {
                await addresses.refetch()
              }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

/** Why not, and what can be done instead. */
function Impossible({ information }: { information: PayoutInformation }) {
  const { t } = useTranslation(['payouts', 'errors'])
  const language = useLanguage()
  const { refusal, offerId, ticketId } = information
  return (
    <>
      <Banner kind="warn" role="status">
        <b>{t('offer.impossible')}</b>
        <p>{t([`native.${refusal?.errorCode ?? 'none'}`, 'generic'], { ns: 'errors' })}</p>
      </Banner>
      <p className="exchange-actions">
        {offerId ? (
          <LinkButton to={path.payout({ payout: offerId }, language)}>{t('offer.toOffer')}</LinkButton>
        ) : (
          <LinkButton to={path.ticket({ ticket: ticketId }, language)}>{t('offer.toTicket')}</LinkButton>
        )}
      </p>
    </>
  )
}

function Offered({ offer, count }: { offer: Payout; count: number }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const { reread } = useExchangeChanges()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the offer stands
  useEffect(() => {
    forgetOfferDraft()
    heading.current?.focus()
    void reread()
  }, [])
  return (
    <div className="exchange-done">
      <h1 className="display" tabIndex={-1} ref={heading}>
        {count > 1 ? t('also.done', { count }) : t('done.title')}
      </h1>
      <p className="lead">
        {count > 1
          ? t('also.doneText')
          : t('done.text', { amount: formatMoney(offer.reimbursedAmount, language) })}
      </p>
      <PlaceStub
        place={offer}
        tear={
          <b>
            <Price cents={offer.ticketPrice} language={language} />
          </b>
        }
      />
      <p className="small muted">{t('done.code')}</p>
      <p className="exchange-actions">
        <LinkButton
          to={withRole('exchange', path.marketplaceEvent({ event: offer.event.slug }, language))}
          iconAfter="arrow"
        >
          {t('done.toMarket')}
        </LinkButton>
        <LinkButton to={path.ticketExchange(language)} kind="quiet">
          {t('done.toHistory')}
        </LinkButton>
      </p>
    </div>
  )
}

function NoSuchTicket() {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  return (
    <EmptyState
      icon="ticket"
      title={t('offer.unknown.title')}
      text={t('offer.unknown.text')}
      action={<LinkButton to={path.ownTickets(language)}>{t('offer.unknown.action')}</LinkButton>}
    />
  )
}
