import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { ShareBar } from '../ShareBar.tsx'
import { StateMark } from '../StateMark.tsx'
import { forgetTaking, isOnItsWay, type Taking, useTakings } from './taking.ts'

/** Files on their way, with how far they are. `isShort`: only those that are not there yet. */
export function TakingList({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('media')
  const takings = useTakings().filter(({ state }) => !isShort || state !== 'done')
  if (takings.length === 0) return null
  return (
    <ul className="takings" aria-label={t('taking.title')}>
      {takings.map((taking) => (
        <TakingLine key={taking.key} taking={taking} />
      ))}
    </ul>
  )
}

const MARKS = { queued: 'off', sending: 'running', waiting: 'waiting', done: 'ok', failed: 'stuck' } as const

function TakingLine({ taking }: { taking: Taking }) {
  const { key, name, bytes, sent, state, failure, taken } = taking
  const { t } = useTranslation('media')
  const say = useFailureWords()
  const percent = bytes === 0 ? 0 : Math.min(100, Math.round((sent / bytes) * 100))
  const words = {
    queued: t('taking.queued'),
    sending: percent < 100 ? t('taking.sending', { percent }) : t('taking.reading'),
    waiting: t(failure?.status === null ? 'taking.offline' : 'taking.busy', { percent }),
    done: t(taken?.isKnown ? 'taking.known' : 'taking.done'),
    failed: failure ? say(failure).text : t('taking.failed'),
  }[state]
  return (
    <li>
      {taken ? <Link to={`/medien/${taken.id}`}>{name}</Link> : <b>{name}</b>}
      <ShareBar label={name} share={percent / 100} />
      <StateMark kind={MARKS[state]}>{words}</StateMark>
      <IconButton
        icon="close"
        label={t(isOnItsWay(taking) ? 'taking.stop' : 'taking.forget', { name })}
        onClick={() => forgetTaking(key)}
      />
    </li>
  )
}
