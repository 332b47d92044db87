import './polls.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Poll } from '#modules/polls/schema.ts'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { useMoments } from './words.ts'

/** What opens and closes by the clock shows within a minute. */
export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag('polls')
  context.get(page).cacheSeconds(60)
  return { polls: await context.get(services).polls.list() }
}

/** All polls: what can be voted on first. */
export default function PollsPage() {
  const { t } = useTranslation('polls')
  const language = useLanguage()
  const { polls } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      <div className="wrap polls-page">
        <header>
          <h1 className="display">{t('title')}</h1>
          <p className="lead">{t('description')}</p>
        </header>
        {polls.length === 0 ? (
          <EmptyState
            icon="star"
            title={t('none.title')}
            text={t('none.text')}
            action={<MoreLink to={path.tips(language)}>{t('none.action')}</MoreLink>}
          />
        ) : (
          <ul className="polls-list">
            {polls.map((poll) => (
              <Row key={poll.id} poll={poll} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Row({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls')
  const language = useLanguage()
  const text = useText()
  const joined = useJoined()
  const { moment, amount } = useMoments(language)
  const { id, status, question, opensAt, opensMinute, closesAt, closesAfterHours, result } = poll
  const said = {
    planned: opensAt ? t('opensAt', { when: moment(opensAt) }) : t('opensMinute', { minute: opensMinute }),
    open: closesAt
      ? t('openUntil', { when: moment(closesAt) })
      : t('openAfter', { count: closesAfterHours ?? 0 }),
    closed: t('voices', { count: result?.voices ?? 0, amount: amount(result?.voices ?? 0) }),
  }[status]
  return (
    <li className="poll-row">
      <div>
        <Chip kind={status === 'open' ? 'ok' : status === 'planned' ? 'ink' : 'plain'}>
          {t(`states.${status}`)}
        </Chip>
        <h2 className="h3">{text(question)}</h2>
        {poll.match && <p>{poll.match}</p>}
        {poll.text && <p>{text(poll.text)}</p>}
        <p className="small muted">{said}</p>
      </div>
      <MoreLink to={path.poll({ poll: id }, language)}>
        {t(`to.${status}`)}
        <span className="vh">: {joined([text(question), poll.match])}</span>
      </MoreLink>
    </li>
  )
}
