import './polls.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Poll } from '#modules/polls/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { LatePart } from '#web/ui/part.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// Who votes is known only once the browser has looked.
const Ballot = lazy(async () => ({ default: (await import('./Ballot.tsx')).Ballot }))

/** The vote for the player of a match, in the match centre. */
export function View({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls')
  const text = useText()
  const language = useLanguage()
  const to = useRoleAddress()('sweepstakes', path.poll({ poll: poll.id }, language))
  return (
    <section className="poll" aria-labelledby="poll-title">
      <div className="match-heading">
        <h2 className="h2" id="poll-title">
          {text(poll.question)}
        </h2>
      </div>
      {poll.text && <p>{text(poll.text)}</p>}
      <BallotPart poll={poll} />
      {to && poll.status === 'closed' && <MoreLink to={to}>{t('check')}</MoreLink>}
    </section>
  )
}

export function BallotPart({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls')
  return (
    <>
      <Suspense fallback={<Skeleton label={t('loading')} rows={5} />}>
        <LatePart>
          <Ballot key={poll.id} sent={poll} />
        </LatePart>
      </Suspense>
      <noscript>
        <p className="meta">{t('needsScript')}</p>
      </noscript>
    </>
  )
}
