import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OwnAllotment } from '#modules/allotments/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { useAllotmentChanges, useDraw, useRefusalWords } from './allotment-data.ts'
import { MatchHead } from './MatchHead.tsx'
import { WishForm } from './WishForm.tsx'

const AskDialog = lazy(async () => ({ default: (await import('#web/ui/overlays/AskDialog.tsx')).AskDialog }))

/** What a member wants of a match, what they got, and why. */
export function OwnMatch({ of }: { of: OwnAllotment }) {
  const { t } = useTranslation('allotments')
  const { wish, share, isOpen, event } = of
  return (
    <article className="allotment">
      <MatchHead of={of} />
      {share.length > 0 && <Share of={of} />}
      {wish && share.length === 0 && wish.state !== 'Wished' && <Decision of={of} />}
      {share.length === 0 && isOpen && !event.isCancelled && (
        <WishForm of={of} key={wish?.groupCode ?? 'new'} />
      )}
      {!isOpen && share.length === 0 && (!wish || wish.state === 'Wished') && (
        <p>{t(wish ? 'own.waitForAdmin' : 'own.tooLate')}</p>
      )}
      {wish && wish.state !== 'Lapsed' && share.every(({ state }) => state !== 'Bought') && (
        <Withdraw of={of} />
      )}
      <Rule of={of} />
    </article>
  )
}

/** Places that are mine: to be paid until their time, or paid. */
function Share({ of }: { of: OwnAllotment }) {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const text = useText()
  const navigate = useNavigate()
  const { toCart } = useAllotmentChanges(of.id)
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const open = of.share.filter(({ state }) => state === 'Given')
  const shown = open.length > 0 ? open : of.share
  const cents = shown.reduce((sum, { price }) => sum + price, 0)
  const until = open[0]?.payUntil
  const isClubs = of.paidBy === 'club'

  async function pay(): Promise<void> {
    setBusy(true)
    const failure = await toCart()
    setBusy(false)
    if (failure) return setRefusal(wordsOf(failure))
    void navigate(path.checkout(language))
  }

  const tear = (
    <>
      <p className="allotment__price num">{formatMoney(cents, language)}</p>
      {isClubs ? (
        <p className="small">{t('own.clubPays')}</p>
      ) : open.length === 0 ? (
        <LinkButton size="s" to={path.ownTickets(language)}>
          {t('own.tickets')}
        </LinkButton>
      ) : (
        <Button iconAfter="arrow" busy={busy} onClick={() => void pay()}>
          {t('own.pay')}
        </Button>
      )}
    </>
  )
  return (
    <section className="allotment__share" aria-labelledby={`share-${of.id}`}>
      <Stub as="div" flat fold tear={tear} tearClassName="allotment__tear">
        <div className="allotment__mine">
          <h2 className="h2" id={`share-${of.id}`}>
            {t(open.length > 0 ? 'own.share' : 'own.paid', { count: shown.length })}
          </h2>
          <ul>
            {shown.map(({ id, place }) => (
              <li key={id}>{text(place)}</li>
            ))}
          </ul>
        </div>
      </Stub>
      {until && !isClubs && (
        <p className="small">{t('own.reserved', { until: formatDateTime(new Date(until), language) })}</p>
      )}
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
    </section>
  )
}

/** Why not me: whose turn it was, and what was left then. */
function Decision({ of: { wish } }: { of: OwnAllotment }) {
  const { t } = useTranslation('allotments')
  if (!wish) return null
  const { state, turn, turns, because } = wish
  if (state === 'Lapsed') return <Banner kind="warn">{t('own.lapsed')}</Banner>
  return (
    <Banner kind="info">
      <b>{t('why.title')}</b>
      <p>{t(`why.${because ?? 'order'}`, { turn: turn ?? turns, turns })}</p>
      <p>{t('why.waiting')}</p>
    </Banner>
  )
}

function Withdraw({ of }: { of: OwnAllotment }) {
  const { t } = useTranslation('allotments')
  const { withdraw } = useAllotmentChanges(of.id)
  const wordsOf = useRefusalWords()
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function go(): Promise<void> {
    setBusy(true)
    const failure = await withdraw()
    setBusy(false)
    if (failure) return setRefusal(wordsOf(failure))
    setAsked(false)
  }

  return (
    <p>
      <TextButton onClick={() => setAsked(true)}>{t('own.withdraw')}</TextButton>
      {isAsked && (
        <Suspense>
          <AskDialog
            title={t('own.withdrawTitle')}
            text={t(of.share.length > 0 ? 'own.withdrawPlaces' : 'own.withdrawText')}
            closeLabel={t('close')}
            yes={{ label: t('own.withdraw'), busy, kind: 'err', go: () => void go() }}
            no={t('cancel')}
            onClose={() => setAsked(false)}
          >
            {refusal && (
              <Banner kind="err" role="alert">
                {refusal}
              </Banner>
            )}
          </AskDialog>
        </Suspense>
      )}
    </p>
  )
}

/** The published rule, its seed, and the order that it gave. */
function Rule({ of }: { of: OwnAllotment }) {
  const { t } = useTranslation('allotments')
  const [isOpen, setOpen] = useState(false)
  const { data } = useDraw(of.id, isOpen && of.distributedAt !== null)
  return (
    <details className="allotment__rule" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('rule.title')}</summary>
      <p>{t('rule.text')}</p>
      <p className="small muted">{t('rule.seed', { seed: of.seed })}</p>
      {data && (
        <>
          <p>{t('rule.drawn', { places: data.inputs.places.length, wishes: data.inputs.wishes.length })}</p>
          <ol className="allotment__turns">
            {data.outcome.map(({ wishId, turn, placeIds }) => (
              <li key={wishId} value={turn} aria-current={wishId === data.ownWishId || undefined}>
                {wishId === data.ownWishId && <b>{t('rule.you')} </b>}
                {placeIds.length > 0 ? t('rule.got', { count: placeIds.length }) : t('rule.gotNone')}
              </li>
            ))}
          </ol>
        </>
      )}
    </details>
  )
}
