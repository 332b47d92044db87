import './own.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listOwnPolls } from '#modules/polls/endpoints.ts'
import type { OwnPoll } from '#modules/polls/schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { read } from '#web/api/screen-calls.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { CompetitionTabs } from './CompetitionTabs.tsx'

/** Where I voted, and what proves that my vote is in the list. */
export default function OwnPollsPage() {
  const { t } = useTranslation('sweepstakes')
  return (
    <AccountFrame current="competitions" title={t('own.title')}>
      <OwnVotes />
    </AccountFrame>
  )
}

function OwnVotes() {
  const { t } = useTranslation('polls')
  const { t: shared } = useTranslation('sweepstakes')
  const { organisation, actForMyself } = useSession()
  const language = useLanguage()
  const tips = useRoleAddress()('sweepstakes', path.tips(language))
  const query = useInfiniteQuery({
    queryKey: ['polls', 'own'],
    enabled: organisation === null,
    queryFn: ({ pageParam, signal }) => read(listOwnPolls, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.page + 1 : undefined),
  })
  return (
    <>
      <h1 className="display">{shared('own.title')}</h1>
      {organisation ? (
        <EmptyState
          icon="star"
          title={t('title')}
          text={t('personal', { name: organisation.name })}
          action={<Button onClick={actForMyself}>{t('forMyself')}</Button>}
        />
      ) : (
        <>
          <CompetitionTabs shown="polls" />
          {tips && <MoreLink to={tips}>{shared('toTips')}</MoreLink>}
          <Loaded query={{ ...query, data: query.data }} label={t('loading')} rows={4}>
            {({ pages }) => (
              <Votes
                items={pages.flatMap(({ items }) => items)}
                more={query.hasNextPage ? () => void query.fetchNextPage() : null}
                isBusy={query.isFetchingNextPage}
              />
            )}
          </Loaded>
        </>
      )}
    </>
  )
}

interface VotesProps {
  items: OwnPoll[]
  more: (() => void) | null
  isBusy: boolean
}

function Votes({ items, more, isBusy }: VotesProps) {
  const { t } = useTranslation('polls')
  const language = useLanguage()
  const to = useRoleAddress()('sweepstakes', path.polls(language))
  if (items.length === 0)
    return (
      <EmptyState
        icon="star"
        title={t('mine.none')}
        text={t('mine.noneText')}
        action={to && <LinkButton to={to}>{t('title')}</LinkButton>}
      />
    )
  return (
    <>
      <ul className="own-lots">
        {items.map((poll) => (
          <Vote key={poll.id} poll={poll} />
        ))}
      </ul>
      {more && (
        <Button kind="quiet" busy={isBusy} onClick={more}>
          {t('mine.more')}
        </Button>
      )}
    </>
  )
}

function Vote({ poll }: { poll: OwnPoll }) {
  const { t } = useTranslation('polls')
  const text = useText()
  const language = useLanguage()
  const withRole = useRoleAddress()
  const { id, question, status, answers, voice } = poll
  const chosen = answers.find(({ number }) => number === voice!.answer)
  return (
    <li>
      <div>
        <b>{poll.match ? `${text(question)}: ${poll.match}` : text(question)}</b>
        {chosen && <span className="small">{t('mine.chosen', { answer: text(chosen.label) })}</span>}
        {voice!.excluded && <span className="small">{t(`out.${voice!.excluded}`)}</span>}
        <details className="own-lots__proof">
          <summary className="small">{t('mine.proof')}</summary>
          <p className="micro">{t('mine.proofText')}</p>
          <p className="micro">
            <code>{voice!.code}</code>
          </p>
          {voice!.salt && (
            <p className="micro">
              {t('mine.salt')} <code>{voice!.salt}</code>
            </p>
          )}
        </details>
        <TextLink className="small" to={withRole('sweepstakes', path.poll({ poll: id }, language))}>
          {t(`to.${status === 'open' ? 'planned' : status}`)}
          <span className="vh">: {text(question)}</span>
        </TextLink>
      </div>
      <Chip kind={status === 'open' ? 'ok' : 'plain'}>{t(`states.${status}`)}</Chip>
    </li>
  )
}
