import { type ChangeEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { agreements, type TicketTransfer } from '#modules/wallet/transfers/transfers.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { useTransferChanges } from './transfer-data.ts'

const DeclineDialog = lazy(async () => ({ default: (await import('./DeclineDialog.tsx')).DeclineDialog }))

type Tick = 'terms' | 'regulations' | 'entitlement'

/** TRF-04: a ticket is accepted with two ticks, three where it asks for something; or it is declined. */
export function Answering({ transfer }: { transfer: TicketTransfer }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const { needs } = transfer
  const entitlement = needs === 'reduced' || needs === 'accessible' ? needs : null
  const { tickOf, send, busy, failure } = useAnswer(transfer, entitlement !== null)
  const [isDeclining, setDeclining] = useState(false)

  return (
    <>
      <p className="lead">
        {t('answer.text', {
          name: transfer.senderName ?? t('somebody'),
          time: formatDateTime(new Date(transfer.expiresAt), language),
        })}
      </p>
      {needs === 'child' && <Banner>{t('answer.child')}</Banner>}
      <ChoiceGroup legend={t('answer.legend')} className="forward__ticks">
        <Checkbox label={<Linked text="answer.terms" to={path.terms(language)} />} {...tickOf('terms')} />
        <Checkbox
          label={<Linked text="answer.regulations" to={path.stadiumRules(language)} />}
          {...tickOf('regulations')}
        />
        {entitlement && (
          <Checkbox label={t(`answer.entitlement.${entitlement}`)} {...tickOf('entitlement')} />
        )}
      </ChoiceGroup>
      {failure && <AnswerFailed failure={failure} />}
      <div className="forward__actions">
        <Button busy={busy === 'accept'} onClick={() => void send('accept')}>
          {t(busy === 'accept' ? 'answer.accepting' : 'answer.accept')}
        </Button>
        <Button kind="line" onClick={() => setDeclining(true)}>
          {t('answer.decline')}
        </Button>
      </div>
      {transfer.upgradeCents !== null && (
        <UpgradeOffer
          of={{ ...transfer, upgradeCents: transfer.upgradeCents }}
          busy={busy === 'upgrade'}
          onTake={() => void send('upgrade')}
        />
      )}
      {isDeclining && (
        <Suspense>
          <DeclineDialog transfer={transfer} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Sends the answer once everything is ticked that it asks for, and goes on to what has to be paid for it. */
function useAnswer(transfer: TicketTransfer, hasEntitlement: boolean) {
  const language = useLanguage()
  const { accept, upgrade } = useTransferChanges()
  const navigate = useNavigate()
  const { tickOf, areSet } = useTicks()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState<'accept' | 'upgrade' | null>(null)
  const wanted: Tick[] = ['terms', 'regulations', ...(hasEntitlement ? (['entitlement'] as const) : [])]

  async function send(how: 'accept' | 'upgrade') {
    // Whoever pays the full price says nothing of a reduction.
    const asked = how === 'upgrade' && transfer.needs === 'reduced' ? wanted.slice(0, 2) : wanted
    if (!areSet(asked)) return
    setBusy(how)
    const agreed = {
      agreedTerms: agreements.terms,
      agreedRegulations: agreements.regulations,
      confirmsEntitlement: asked.includes('entitlement'),
    }
    const failed = await (how === 'accept' ? accept : upgrade)(transfer.id, agreed)
    setFailure(failed)
    setBusy(null)
    if (how === 'upgrade' && !failed) void navigate(path.checkout(language))
  }

  return { tickOf, send, busy, failure }
}

/** What is ticked, and which of it was missing when it was asked for. */
function useTicks() {
  const { t } = useTranslation('transfers')
  const [ticked, setTicked] = useState<ReadonlySet<Tick>>(new Set())
  const [missing, setMissing] = useState<ReadonlySet<Tick>>(new Set())

  const tickOf = (tick: Tick) => ({
    checked: ticked.has(tick),
    error: missing.has(tick) && !ticked.has(tick) ? t('answer.required') : undefined,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      const next = new Set(ticked)
      if (target.checked) next.add(tick)
      else next.delete(tick)
      setTicked(next)
    },
  })
  function areSet(asked: readonly Tick[]): boolean {
    const open = asked.filter((tick) => !ticked.has(tick))
    setMissing(new Set(open))
    return open.length === 0
  }
  return { tickOf, areSet }
}

/** For whoever may not have the ticket as it is: what lacks to the full price is paid, and it is theirs. */
function UpgradeOffer({
  of,
  busy,
  onTake,
}: {
  of: Pick<TicketTransfer, 'needs' | 'senderName'> & { upgradeCents: number }
  busy: boolean
  onTake: () => void
}) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const price = formatMoney(of.upgradeCents, language)
  return (
    <section className="forward__upgrade" aria-labelledby="upgrade-title">
      <h2 className="h3" id="upgrade-title">
        {t(of.needs === 'child' ? 'answer.upgrade.child' : 'answer.upgrade.title')}
      </h2>
      <p>{t('answer.upgrade.text', { price, name: of.senderName ?? t('somebody') })}</p>
      <Button kind="line" iconAfter="arrow" busy={busy} onClick={onTake}>
        {busy ? t('answer.upgrade.busy') : t('answer.upgrade.action', { price })}
      </Button>
    </section>
  )
}

/** The words stand in a tab of their own, so that nothing that is ticked is lost. */
function Linked({ text, to }: { text: 'answer.terms' | 'answer.regulations'; to: string }) {
  const { t } = useTranslation('transfers')
  const [before, name, after] = t(text).split(/<\/?way>/)
  return (
    <>
      {before}
      <a className="tlink" href={to} target="_blank" rel="noopener">
        {name}
      </a>
      {after}
    </>
  )
}

/** Why it did not happen, in the words of its code; else that the server does not answer. */
export function AnswerFailed({ failure }: { failure: Failure }) {
  const { t } = useTranslation('errors')
  return (
    <Banner kind="err" role="alert">
      <b>{t(`calls.${failure.call}`)}</b>
      <p>{t([`native.${failure.problem?.errorCode ?? 'none'}`, 'generic'])}</p>
    </Banner>
  )
}
