import './proof.css'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { LatePart } from '#web/ui/part.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { LoadDraw } from './Again.tsx'
import { inGroups } from './figures.ts'

const Again = lazy(async () => ({ default: (await import('./Again.tsx')).Again }))

interface PublishedProps {
  draw: { id: string; commitment: string; listHash: string | null; secret: string | null }
  load: LoadDraw
  /** Where all of it can be fetched. */
  file: string
  lead: ReactNode
}

/** What is published of a draw so far, and once it is drawn the way to make it again. */
export function Published({ draw, load, file, lead }: PublishedProps) {
  const { t } = useTranslation(['ballots', 'sweepstakes'])
  const { id, commitment, listHash, secret } = draw
  const code = (hash: string | null) => (hash ? <code>{inGroups(hash)}</code> : t('proof.later'))
  return (
    <section className="c12 ballot-proof" aria-labelledby="ballot-proof">
      <h2 className="h2" id="ballot-proof">
        {t('proof.title')}
      </h2>
      <p className="lead">{lead}</p>
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
            <Again load={load} />
          </LatePart>
        </Suspense>
      )}
      {listHash !== null && (
        <p className="small muted">
          <a className="tlink" href={file} download={`draw-${id}.json`}>
            {t('proof.file')}
          </a>{' '}
          {t('proof.tool', { ns: 'sweepstakes' })} <code>npm run verify-draw</code>
        </p>
      )}
    </section>
  )
}
