import '#web/draws/proof.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { readBallotProof } from '#modules/ballots/endpoints.ts'
import type { Ballot } from '#modules/ballots/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { call } from '#web/api/call.ts'
import { inGroups } from '#web/draws/figures.ts'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { LatePart } from '#web/ui/part.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const Again = lazy(async () => ({ default: (await import('#web/draws/Again.tsx')).Again }))

async function loadProof(id: string) {
  const answer = await call(readBallotProof, { params: { id }, reaction: () => 'silent' })
  return answer.ok ? answer.data : null
}

/** What is published of the draw so far, and once it is drawn the way to make it again. */
export function BallotProof({ ballot }: { ballot: Ballot }) {
  const { t } = useTranslation(['ballots', 'sweepstakes'])
  const { id, commitment, listHash, secret } = ballot
  const code = (hash: string | null) => (hash ? <code>{inGroups(hash)}</code> : t('proof.later'))
  return (
    <section className="c12 ballot-proof" aria-labelledby="ballot-proof">
      <h2 className="h2" id="ballot-proof">
        {t('proof.title')}
      </h2>
      <p className="lead">{t('proof.lead')}</p>
      <DefinitionList
        rows={[
          { term: t('proof.promise'), value: code(commitment) },
          { term: t('proof.list'), value: code(listHash) },
          { term: t('proof.secret'), value: code(secret) },
        ]}
      />
      {secret !== null && (
        <Suspense fallback={<Skeleton label={t('loading')} rows={3} />}>
          <LatePart>
            <Again load={() => loadProof(id)} />
          </LatePart>
        </Suspense>
      )}
      {listHash !== null && (
        <p className="small muted">
          <a
            className="tlink tlink--in"
            href={addressOf(readBallotProof, { params: { id } })}
            download={`draw-${id}.json`}
          >
            {t('proof.file')}
          </a>{' '}
          {t('proof.tool', { ns: 'sweepstakes' })} <code>npm run verify-draw</code>
        </p>
      )}
    </section>
  )
}
