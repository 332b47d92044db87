import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  OwnSweepstake,
  Participation,
  Sweepstake,
  SweepstakeQuestion,
} from '#modules/sweepstakes/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Refused } from './Refused.tsx'
import { useRefusal } from './refusal.ts'
import { useOwnPart } from './sweepstake-data.ts'

/** The way to one's lot, and the lot once it is there. */
export function TakePart({ sweepstake }: { sweepstake: Sweepstake }) {
  const { t } = useTranslation('sweepstakes')
  const { organisation, actForMyself } = useSession()
  const { own, failed, enter, leave, remind, refresh } = useOwnPart(sweepstake.id)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (organisation)
    return (
      <Banner>
        <p>{t('personal', { name: organisation.name })}</p>
        <TextButton onClick={actForMyself}>{t('forMyself')}</TextButton>
      </Banner>
    )
  if (own === undefined) return <Skeleton label={t('loading')} rows={3} />
  if (failed)
    return (
      <Banner kind="err" role="alert">
        <p>{t('failed')}</p>
        <TextButton onClick={() => void refresh()}>{t('retry')}</TextButton>
      </Banner>
    )
  if (own?.lot)
    return (
      <OwnLot
        own={own}
        refused={failure}
        leave={() => {
          setFailure(null)
          return leave()
        }}
      />
    )
  const reminder = own && <Reminder own={own} remind={remind} />
  if (sweepstake.status !== 'active')
    return (
      <>
        <NotNow sweepstake={sweepstake} />
        {reminder}
      </>
    )
  return (
    <>
      <EnterForm
        sweepstake={sweepstake}
        failure={failure}
        enter={async (participation) => setFailure(await enter(participation))}
      />
      {reminder}
    </>
  )
}

interface EnterFormProps {
  sweepstake: Sweepstake
  failure: Failure | null
  enter: (participation: Participation) => Promise<void>
}

function EnterForm({ sweepstake, failure, enter }: EnterFormProps) {
  const { t } = useTranslation('sweepstakes')
  const { status, signIn } = useSession()
  const [accepts, setAccepts] = useState(false)
  const [answer, setAnswer] = useState<number | null>(null)
  const [wantsResult, setWantsResult] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isStranger = status === 'anonymous'
  const { question } = sweepstake
  const isUnanswered = question !== null && answer === null

  async function send(submit: FormEvent) {
    submit.preventDefault()
    if (isBusy) return
    const isIncomplete = !isStranger && (!accepts || isUnanswered)
    setMissing(isIncomplete)
    if (isIncomplete) return
    setBusy(true)
    if (isStranger) await signIn().catch(() => {})
    else await enter({ answer, wantsResult })
    setBusy(false)
  }

  return (
    <form noValidate className="sweepstake-form" onSubmit={(submit) => void send(submit)}>
      {question && !isStranger && (
        <Question
          question={question}
          answer={answer}
          onAnswer={setAnswer}
          error={isMissing && isUnanswered ? t('question.missing') : undefined}
        />
      )}
      {!isStranger && (
        <Checkbox
          label={t(sweepstake.minAge > 0 ? 'acceptAge' : 'accept', { age: sweepstake.minAge })}
          checked={accepts}
          onChange={({ currentTarget }) => {
            setAccepts(currentTarget.checked)
            setMissing(false)
          }}
          error={isMissing && !accepts ? t('acceptMissing') : undefined}
        />
      )}
      {!isStranger && (
        <Checkbox
          label={t('wantsResult')}
          checked={wantsResult}
          onChange={({ currentTarget }) => setWantsResult(currentTarget.checked)}
        />
      )}
      {failure && <Refused failure={failure} />}
      <Button type="submit" size="l" iconAfter="ticket" busy={isBusy}>
        {t(isStranger ? 'signIn' : isBusy ? 'entering' : 'enter')}
      </Button>
      <p className="micro muted">{t('one')}</p>
    </form>
  )
}

interface QuestionProps {
  question: SweepstakeQuestion
  answer: number | null
  onAnswer: (answer: number) => void
  error: string | undefined
}

function Question({ question, answer, onAnswer, error }: QuestionProps) {
  const { t } = useTranslation('sweepstakes')
  const text = useText()
  const name = useId()
  return (
    <ChoiceGroup
      legend={text(question.text)}
      hint={t(question.rightOnly ? 'question.rightOnly' : 'question.all')}
      error={error}
    >
      {question.answers.map((one, at) => (
        <RadioOption
          key={one.de}
          name={name}
          label={text(one)}
          checked={answer === at}
          onChange={() => onAnswer(at)}
        />
      ))}
    </ChoiceGroup>
  )
}

const DAY = 86_400_000

/** Asked for by whoever is not in yet: one mail when it opens, or a day before it closes. */
function Reminder({
  own,
  remind,
}: {
  own: OwnSweepstake
  remind: (wants: boolean) => Promise<Failure | null>
}) {
  const { t } = useTranslation('sweepstakes')
  const say = useRefusal()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { status, closesAt, reminds } = own
  const isAhead = status === 'planned' || (status === 'active' && Date.parse(closesAt) - Date.now() > DAY)
  if (own.lot || own.door !== null || !isAhead) return null
  const kind = status === 'planned' ? 'opening' : 'closing'
  return (
    <div className="sweepstake-form">
      <p className="small" role="status">
        {t(reminds ? `reminder.on.${kind}` : `reminder.off.${kind}`)}
      </p>
      <TextButton onClick={() => void remind(!reminds).then(setFailure)}>
        {t(reminds ? 'reminder.stop' : 'reminder.start')}
      </TextButton>
      {failure && (
        <Banner kind="warn" role="alert">
          <p>{say(failure)}</p>
        </Banner>
      )}
    </div>
  )
}

interface OwnLotProps {
  own: OwnSweepstake
  /** Why there was no second one, where somebody has just asked for it (SWP-08). */
  refused: Failure | null
  leave: () => Promise<Failure | null>
}

function OwnLot({ own, refused, leave }: OwnLotProps) {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const say = useRefusal()
  const { lot: figure, moment } = useFigures()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { lot, status, question } = own
  const text = useText()
  const answered = question && lot!.answer !== null ? question.answers[lot!.answer] : undefined
  const number = figure(lot!.number)
  const isOut = lot!.excluded !== null
  const won = lot!.win && lot!.win.state !== 'PassedOn'
  const kind = isOut ? 'warn' : won ? 'ok' : status === 'drawn' ? 'info' : 'ok'
  return (
    <div className="sweepstake-form">
      {refused && <Refused failure={refused} />}
      <Banner kind={kind} icon={won ? 'star' : 'ticket'} role="status">
        <b>{t(won ? 'lot.won' : 'lot.title', { number })}</b>
        {isOut && <p>{t(`out.${lot!.excluded}`)}</p>}
        {!isOut && !won && (
          <p>{t(status === 'drawn' ? 'lot.notWon' : 'lot.text', { when: moment(own.drawsAt) })}</p>
        )}
        {answered && (
          <p>
            {t('lot.answered', { answer: text(answered) })}
            {question!.right !== null &&
              ` ${t('lot.right', { answer: text(question!.answers[question!.right]!) })}`}
          </p>
        )}
        {lot!.wantsResult && status !== 'drawn' && !isOut && <p>{t('lot.willHear')}</p>}
        <p>
          <TextLink to={path.ownSweepstakes(language)}>{t(won ? 'lot.answer' : 'lot.account')}</TextLink>
        </p>
      </Banner>
      {failure && (
        <Banner kind="warn" role="alert">
          <p>{say(failure)}</p>
        </Banner>
      )}
      {status !== 'drawn' && !isOut && (
        <TextButton onClick={() => void leave().then(setFailure)}>{t('leave')}</TextButton>
      )}
    </div>
  )
}

function NotNow({ sweepstake }: { sweepstake: Sweepstake }) {
  const joined = useJoined()
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const { lot, moment } = useFigures()
  const { status, id, winners } = sweepstake
  if (status === 'planned')
    return (
      <Banner icon="clock">
        <p>{t('notYet', { when: moment(sweepstake.opensAt) })}</p>
      </Banner>
    )
  return (
    <Banner icon={status === 'drawn' ? 'star' : 'clock'}>
      <b>{t(status === 'drawn' ? 'drawn' : 'closed')}</b>
      <p>
        {status === 'drawn'
          ? t('wonBy', { count: winners.length, lots: joined(winners.map(lot)) })
          : t('drawsAt', { when: moment(sweepstake.drawsAt) })}
      </p>
      <p>
        <TextLink to={path.sweepstakeProof({ sweepstake: id }, language)}>{t('check')}</TextLink>
      </p>
    </Banner>
  )
}
