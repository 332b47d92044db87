import './transfers.css'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { NewTicketTransfer } from '#modules/wallet/transfers/transfers.schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { useAddressBook } from '#web/contacts/address-book/address-book-data.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink, TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { useTicket } from '#web/wallet/ticket-data.ts'
import { AlsoForward, RefusedTickets, useOthersOfMatch } from './AlsoForward.tsx'
import { AnswerFailed } from './Answering.tsx'
import { ForwardedTicket } from './ForwardedTicket.tsx'
import { useTransferChanges, useTransfers } from './transfer-data.ts'

/** Said at the address, not after the look at what goes where; other addresses of the account the server knows. */
const recipientOtherThan = (own: string) =>
  NewTicketTransfer.pick({ recipientMail: true }).refine(
    ({ recipientMail }) => recipientMail.toLowerCase() !== own.toLowerCase(),
    { path: ['recipientMail'], error: 'ownAddress' },
  )
const STEPS = ['mail', 'review', 'done'] as const
type Step = (typeof STEPS)[number]

/** TRF-01, TRF-06: an address, a look at it, done. */
export default function ForwardTicketPage() {
  const { t } = useTranslation(['transfers', 'matchTicket'])
  const { ticket = '' } = useParams()
  return (
    <AccountFrame current="tickets" title={t('forward.title')}>
      <TicketToForward id={ticket} />
    </AccountFrame>
  )
}

function TicketToForward({ id }: { id: string }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  return (
    <div className="transfers">
      <BackLink to={path.ticket({ ticket: id }, language)}>{t('forward.back')}</BackLink>
      <Loaded query={useTicket(id)} label={t('forward.loading')} rows={5} none={<NoSuchTicket />}>
        {(ticket) => <Forwarding ticket={ticket} />}
      </Loaded>
    </div>
  )
}

function Forwarding({ ticket }: { ticket: WalletTicketDetail }) {
  const { t } = useTranslation('transfers')
  const [step, setStep] = useState<Step>('mail')
  const [recipientMail, setRecipientMail] = useState('')
  const [hasMoved, setMoved] = useState(false)
  const go = (next: Step) => {
    setStep(next)
    setMoved(true)
  }
  const { allowed, reason } = ticket.actions.forward
  if (!allowed && step !== 'done') return <NotNow reason={reason} />
  return (
    <>
      <h1 className="h1" key={step} tabIndex={-1} ref={hasMoved ? focus : null}>
        {t(`forward.${step}.title`)}
      </h1>
      <Progress
        label={t('forward.steps')}
        steps={STEPS.map((one) => t(`forward.${one}.step`))}
        current={step === 'done' ? STEPS.length : STEPS.indexOf(step)}
      />
      {step === 'mail' && (
        <MailStep
          mail={recipientMail}
          onNext={(mail) => {
            setRecipientMail(mail)
            go('review')
          }}
        />
      )}
      {step === 'review' && (
        <ReviewStep
          ticket={ticket}
          mail={recipientMail}
          onBack={() => go('mail')}
          onDone={() => go('done')}
        />
      )}
      {step === 'done' && <Done mail={recipientMail} />}
    </>
  )
}

/** What had the focus is gone with its step. */
function focus(heading: HTMLElement | null) {
  heading?.focus()
}

function MailStep({ mail, onNext }: { mail: string; onNext: (mail: string) => void }) {
  const { t } = useTranslation('transfers')
  const listId = useId()
  const known = useKnownMails()
  const { user } = useSession()
  const next = async (values: { recipientMail: string }): Promise<SubmitResult> => {
    onNext(values.recipientMail)
    return null
  }
  return (
    <>
      <p className="lead">{t('forward.mail.text')}</p>
      <Form
        label={t('forward.mail.title')}
        className="forward__form"
        schema={recipientOtherThan(user?.email ?? '')}
        defaultValues={{ recipientMail: mail }}
        onSubmit={next}
      >
        <InputField
          name="recipientMail"
          label={t('forward.mail.label')}
          hint={t('forward.mail.hint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          list={listId}
        />
        <datalist id={listId}>
          {known.map(({ mail: one, name }) => (
            <option key={one} value={one} label={name} />
          ))}
        </datalist>
        <SubmitButton iconAfter="arrow" busyLabel={t('forward.mail.next')}>
          {t('forward.mail.next')}
        </SubmitButton>
      </Form>
    </>
  )
}

/** From the address book, and whoever got a ticket before. */
function useKnownMails(): { mail: string; name: string }[] {
  const { data: book } = useAddressBook('')
  const { data: transfers } = useTransfers()
  const known = new Map<string, string>()
  for (const { email, firstName, lastName } of book?.items ?? [])
    known.set(email, `${firstName} ${lastName}`.trim())
  for (const { role, recipientMail } of transfers ?? [])
    if (role === 'sender' && recipientMail && !known.has(recipientMail))
      known.set(recipientMail, recipientMail)
  return [...known].map(([mail, name]) => ({ mail, name }))
}

interface ReviewStepProps {
  ticket: WalletTicketDetail
  mail: string
  onBack: () => void
  onDone: () => void
}

function ReviewStep({ ticket, mail, onBack, onDone }: ReviewStepProps) {
  const { t } = useTranslation('transfers')
  const { forward } = useTransferChanges()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Awaited<ReturnType<typeof forward>>>(null)
  const others = useOthersOfMatch(ticket)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  async function send() {
    setBusy(true)
    const alsoTicketIds = others.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
    const failed = await forward({
      ticketId: ticket.id,
      recipientMail: mail,
      ...(alsoTicketIds.length > 0 ? { alsoTicketIds } : {}),
    })
    setBusy(false)
    setFailure(failed)
    if (!failed) onDone()
  }

  return (
    <>
      <p className="lead">{t('forward.review.text', { mail })}</p>
      <ForwardedTicket of={ticket} note={t('ticket.to', { mail })} />
      <AlsoForward others={others} chosen={chosen} mail={mail} onToggle={toggle} />
      {failure && <AnswerFailed failure={failure} />}
      {failure && <RefusedTickets failure={failure} tickets={[ticket, ...others]} />}
      <div className="forward__actions">
        <Button busy={isBusy} onClick={() => void send()}>
          {isBusy
            ? t('forward.review.busy')
            : chosen.size > 0
              ? t('forward.review.actionAll', { count: chosen.size + 1 })
              : t('forward.review.action')}
        </Button>
        <TextButton onClick={onBack}>{t('forward.review.change')}</TextButton>
      </div>
    </>
  )
}

function Done({ mail }: { mail: string }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  return (
    <>
      <Banner kind="ok" role="status">
        <b>{t('forward.done.what', { mail })}</b>
        <p>{t('forward.done.text')}</p>
      </Banner>
      <div className="forward__actions">
        <LinkButton to={path.transfers(language)}>{t('forward.done.toList')}</LinkButton>
        <LinkButton kind="line" to={path.ownTickets(language)}>
          {t('forward.done.toTickets')}
        </LinkButton>
      </div>
    </>
  )
}

function NotNow({ reason }: { reason: string | null }) {
  const { t } = useTranslation('transfers')
  const { t: tError } = useTranslation('errors')
  const language = useLanguage()
  return (
    <>
      <h1 className="h1">{t('forward.title')}</h1>
      <Banner kind="warn">
        <b>{t('forward.notNow')}</b>
        <p>{tError([`native.${reason ?? 'none'}`, 'generic'])}</p>
      </Banner>
      <p className="forward__actions">
        <LinkButton to={path.transfers(language)}>{t('list.title')}</LinkButton>
      </p>
    </>
  )
}

function NoSuchTicket() {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  return (
    <>
      <h1 className="display">{t('forward.title')}</h1>
      <EmptyState
        icon="ticket"
        title={t('forward.unknown.title')}
        text={t('forward.unknown.text')}
        action={<LinkButton to={path.ownTickets(language)}>{t('list.back')}</LinkButton>}
      />
    </>
  )
}
