import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Poll } from '#modules/polls/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePoll } from './poll-data.ts'
import { Result } from './Result.tsx'
import { useMoments } from './words.ts'

/** What is asked, the way to one's voice, and the count for whoever has given it. */
export function Ballot({ sent }: { sent: Poll }) {
  const { t } = useTranslation('polls')
  const { organisation, actForMyself } = useSession()
  const { poll, isKnown, failed, refresh, vote, leave } = usePoll(sent)
  const [isChanging, setChanging] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { status, voice, result } = poll
  if (status === 'planned') return <NotYet poll={poll} />
  if (status === 'closed' && result) return <Result poll={poll} result={result} voice={voice} />
  if (organisation)
    return (
      <Banner>
        <p>{t('personal', { name: organisation.name })}</p>
        <TextButton onClick={actForMyself}>{t('forMyself')}</TextButton>
      </Banner>
    )
  if (!isKnown) return <Skeleton label={t('loading')} rows={5} />
  if (failed)
    return (
      <Banner kind="err" role="alert">
        <p>{t('failed')}</p>
        <TextButton onClick={() => void refresh()}>{t('retry')}</TextButton>
      </Banner>
    )
  if (voice && result && !isChanging)
    return (
      <>
        <Result poll={poll} result={result} voice={voice} />
        {failure && <Refused failure={failure} />}
        {!voice.excluded && (
          <p className="poll-actions">
            <TextButton onClick={() => setChanging(true)}>{t('change')}</TextButton>
            <TextButton onClick={() => void leave().then(setFailure)}>{t('leave')}</TextButton>
          </p>
        )}
      </>
    )
  return (
    <VoteForm
      poll={poll}
      chosen={voice?.answer ?? null}
      vote={async (answer) => {
        const refused = await vote(answer)
        if (!refused) setChanging(false)
        return refused
      }}
      onKeep={voice ? () => setChanging(false) : null}
    />
  )
}

interface VoteFormProps {
  poll: Poll
  chosen: number | null
  vote: (answer: number) => Promise<Failure | null>
  onKeep: (() => void) | null
}

function VoteForm({ poll, chosen, vote, onKeep }: VoteFormProps) {
  const { t } = useTranslation('polls')
  const text = useText()
  const { status, signIn } = useSession()
  const [answer, setAnswer] = useState(chosen)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isStranger = status === 'anonymous'

  async function send(submit: FormEvent) {
    submit.preventDefault()
    if (isBusy) return
    setMissing(answer === null && !isStranger)
    if (answer === null && !isStranger) return
    setBusy(true)
    if (isStranger) await signIn().catch(() => {})
    else setFailure(await vote(answer!))
    setBusy(false)
  }

  return (
    <form className="poll-form" noValidate onSubmit={(submit) => void send(submit)}>
      {isStranger ? (
        <ul className="poll-names">
          {poll.answers.map(({ number, label, shirt }) => (
            <li key={number}>
              <Shirt shirt={shirt} /> {text(label)}
            </li>
          ))}
        </ul>
      ) : (
        <ChoiceGroup
          legend={t('yours')}
          className={classNames('poll-choices', poll.kind === 'match' && 'poll-choices--names')}
          error={isMissing ? t('missing') : undefined}
        >
          {poll.answers.map((one) => (
            <RadioOption
              key={one.number}
              name={`poll-${poll.id}`}
              value={one.number}
              checked={answer === one.number}
              onChange={() => {
                setAnswer(one.number)
                setMissing(false)
              }}
              label={<Choice answer={one} />}
            />
          ))}
        </ChoiceGroup>
      )}
      {failure && <Refused failure={failure} />}
      <p className="poll-actions">
        <Button type="submit" busy={isBusy}>
          {t(isStranger ? 'signIn' : isBusy ? 'voting' : 'vote')}
        </Button>
        {onKeep && <TextButton onClick={onKeep}>{t('keep')}</TextButton>}
      </p>
      <p className="micro muted">{t('one')}</p>
    </form>
  )
}

/** A player with picture and shirt, or whatever else can be chosen. */
function Choice({ answer: { label, shirt, picture } }: { answer: Poll['answers'][number] }) {
  const text = useText()
  return (
    <span className="poll-choice">
      {picture && shirt === null && (
        <FramedPicture src={picture} width={320} height={200} alt="" sizes="120px" />
      )}
      {picture && shirt !== null && (
        <FramedPicture
          className="poll-player"
          shape="square"
          {...{ src: picture, width: 160, height: 160, alt: '', sizes: '56px' }}
        />
      )}
      <Shirt shirt={shirt} />
      <span>{text(label)}</span>
    </span>
  )
}

function Shirt({ shirt }: { shirt: number | null }) {
  return shirt === null ? null : <b className="poll-shirt">{shirt}</b>
}

function Refused({ failure: { call, problem } }: { failure: Failure }) {
  const { t } = useTranslation('errors')
  return (
    <Banner kind="warn" role="alert">
      <p>{t([`native.${problem?.errorCode ?? 'none'}`, `calls.${call}`])}</p>
    </Banner>
  )
}

function NotYet({ poll: { opensAt, opensMinute } }: { poll: Poll }) {
  const { t } = useTranslation('polls')
  const language = useLanguage()
  const { moment } = useMoments(language)
  return (
    <Banner icon="clock">
      <p>{opensAt ? t('opensAt', { when: moment(opensAt) }) : t('opensMinute', { minute: opensMinute })}</p>
    </Banner>
  )
}
