import './polls.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readPollProof } from '#modules/polls/endpoints.ts'
import { addressOf } from '#platform/endpoint.ts'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { LatePart } from '#web/ui/part.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BallotPart } from './PollPanel.tsx'

const Again = lazy(async () => ({ default: (await import('./Again.tsx')).Again }))

export async function loader({ context, params }: LoaderFunctionArgs) {
  context.get(page).tag('polls')
  context.get(page).cacheSeconds(30)
  const poll = await context.get(services).polls.one(params['poll'] ?? '')
  if (!poll) throw data(null, 404)
  return { poll }
}

/** One poll; once it is over, with the way to add it up again. */
export default function PollPage() {
  const { t } = useTranslation('polls')
  const language = useLanguage()
  const text = useText()
  const { poll } = useLoaderData<typeof loader>()
  const question = text(poll.question)
  return (
    <>
      <PageTitle
        title={poll.match ? `${question}: ${poll.match}` : question}
        description={poll.text ? text(poll.text) : t('description')}
      />
      <div className="wrap polls-page">
        <header>
          <BackLink to={path.polls(language)}>{t('title')}</BackLink>
          <h1 className="display">{question}</h1>
          {poll.match && <p className="lead">{poll.match}</p>}
          {poll.text && <p className="lead">{text(poll.text)}</p>}
        </header>
        <section className="poll" aria-label={question}>
          <BallotPart poll={poll} />
        </section>
        <section className="poll-proof" aria-labelledby="poll-proof">
          <h2 className="h2" id="poll-proof">
            {t('proof.title')}
          </h2>
          <p>{t(poll.listHash ? 'proof.text' : 'proof.later')}</p>
          {poll.listHash && (
            <>
              <p>
                {t('proof.hash')} <code>{poll.listHash.replace(/(.{8})(?=.)/g, '$1 ')}</code>
              </p>
              <Suspense fallback={<Skeleton label={t('loading')} rows={2} />}>
                <LatePart>
                  <Again id={poll.id} />
                </LatePart>
              </Suspense>
              <p className="small muted">
                <a
                  className="tlink"
                  href={addressOf(readPollProof, { params: { id: poll.id } })}
                  download={`poll-${poll.id}.json`}
                >
                  {t('proof.file')}
                </a>
              </p>
            </>
          )}
        </section>
      </div>
    </>
  )
}
