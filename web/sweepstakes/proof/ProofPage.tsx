import '../sweepstakes.css'
import '#web/draws/proof.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readProof } from '#modules/sweepstakes/endpoints.ts'
import { addressOf } from '#platform/endpoint.ts'
import { call } from '#web/api/call.ts'
import { inGroups, useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { LatePart } from '#web/ui/part.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const Again = lazy(async () => ({ default: (await import('#web/draws/Again.tsx')).Again }))

async function loadProof(id: string) {
  const answer = await call(readProof, { params: { id }, reaction: () => 'silent' })
  return answer.ok ? answer.data : null
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  context.get(page).tag('sweepstakes')
  context.get(page).cacheSeconds(60)
  const { sweepstakes } = context.get(services)
  const id = params['sweepstake'] ?? ''
  const [sweepstake, proof] = await Promise.all([sweepstakes.one(id), sweepstakes.proof(id)])
  if (!sweepstake || !proof) throw data(null, 404)
  return { sweepstake, proof }
}

/** What was published of a draw, step by step, and the way to make it again. */
export default function ProofPage() {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const text = useText()
  const { sweepstake, proof } = useLoaderData<typeof loader>()
  const name = sweepstake.name ? text(sweepstake.name) : t('door', { door: sweepstake.door })
  const back =
    sweepstake.door === null ? path.sweepstake({ sweepstake: sweepstake.id }, language) : path.doors(language)
  const file = addressOf(readProof, { params: { id: proof.id } })
  return (
    <>
      <PageTitle title={`${t('proof.title')}: ${name}`} description={t('proof.lead')} />
      <div className="wrap draw-proof">
        <header>
          <BackLink to={back}>{name}</BackLink>
          <h1 className="display">{t('proof.title')}</h1>
          <p className="lead">{t('proof.lead')}</p>
        </header>
        <Steps />
        <section className="draw-proof__again" aria-labelledby="again">
          <h2 className="h2" id="again">
            {t('proof.again')}
          </h2>
          {proof.secret === null ? (
            <Banner icon="clock">
              <b>{t('proof.secretStill')}</b>
              <p>{t('proof.secretText')}</p>
            </Banner>
          ) : (
            <Suspense fallback={<Skeleton label={t('loading')} rows={3} />}>
              <LatePart>
                <Again load={() => loadProof(proof.id)} />
              </LatePart>
            </Suspense>
          )}
          <p className="small muted">
            {t('proof.how')}{' '}
            <a className="tlink" href={file} download={`draw-${proof.id}.json`}>
              {t('proof.file')}
            </a>{' '}
            {t('proof.tool')} <code>npm run verify-draw</code>
          </p>
          <noscript>
            <p className="meta">{t('needsScript')}</p>
          </noscript>
        </section>
      </div>
    </>
  )
}

function Steps() {
  const { t } = useTranslation('sweepstakes')
  const joined = useJoined()
  const text = useText()
  const { lot, moment } = useFigures()
  const { sweepstake, proof } = useLoaderData<typeof loader>()
  const { commitment, closedAt, listHash, publicNumberSource, publicNumber, drawnAt, secret } = proof
  const { winners } = sweepstake
  const later = t('proof.later')
  const steps = [
    { key: 'promise', at: null, codes: [commitment] },
    {
      key: 'list',
      at: closedAt,
      codes: [listHash ? t('proof.lots', { count: proof.lots, lots: lot(proof.lots) }) : later, listHash],
    },
    ...(publicNumberSource
      ? [{ key: 'number', at: drawnAt, codes: [publicNumber || later], more: text(publicNumberSource) }]
      : []),
    { key: 'secret', at: drawnAt, codes: [secret ?? later] },
    {
      key: 'result',
      at: drawnAt,
      codes: [
        drawnAt ? t('proof.winners', { count: winners.length, lots: joined(winners.map(lot)) }) : later,
      ],
    },
  ]
  return (
    <ol className="draw-steps">
      {steps.map(({ key, at, codes, more }, index) => (
        <li key={key}>
          <Num>{index + 1}</Num>
          <div>
            <h2 className="h3">{t(`proof.steps.${key}`)}</h2>
            <p>{t(`proof.texts.${key}`, { source: more })}</p>
          </div>
          <p className="draw-steps__code">
            {at && <span className="micro muted">{moment(at)}</span>}
            {codes.map(
              (code) => code && <code key={code}>{code.length === 64 ? inGroups(code) : code}</code>,
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}
