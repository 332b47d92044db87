import './careers.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { movableStages } from '#modules/careers/staff.schema.ts'
import { moveApplicant, readBoard, readJob } from '#modules/office/careers/endpoints.ts'
import { type Board, type BoardCard, type OfficeJobDetail, stages } from '#modules/office/careers/schema.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { useCompanyName, useJobState } from './careers-words.ts'
import { JobActions } from './JobActions.tsx'
import { RefusalDialog } from './RefusalDialog.tsx'

/** `/stellen/:id`: one job, and who applied for it by stage. */
export default function BoardPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('careers')
  const job = useQuery({
    queryKey: ['careers', 'job', id],
    queryFn: ({ signal }) => read(readJob, { params: { id }, signal }),
  })
  const board = useQuery({
    queryKey: ['careers', 'board', id],
    queryFn: ({ signal }) => read(readBoard, { params: { id }, signal }),
  })
  useTitle(board.data?.title ?? t('title'))
  if (job.data && board.data) return <JobBoard job={job.data} board={board.data} />
  const error = job.error ?? board.error
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  if (error)
    return <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void board.refetch()} />
  return <Skeleton label={t('loading')} rows={10} />
}

function JobBoard({ job, board }: { job: OfficeJobDetail; board: Board }) {
  const { t } = useTranslation('careers')
  const { language } = useOfficeLanguage()
  const companyName = useCompanyName()
  const { kind, text } = useJobState()(job)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isRefusing, setRefusing] = useState(false)
  const { mayChange, applicants, title, more } = board
  const sub = [
    companyName(job.job.company),
    job.job.placeOfWork,
    job.publishedAt && t('board.since', { day: shortDay(job.publishedAt, language) }),
  ]
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  return (
    <>
      <PageHead
        title={title}
        sub={
          <>
            <StateMark kind={kind}>{text}</StateMark> {sub.filter(Boolean).join(', ')}
          </>
        }
        crumbs={[{ label: t('title'), to: '/stellen' }, { label: title }]}
        actions={mayChange && <JobActions job={job} title={title} />}
      />
      {job.missing.length > 0 && (
        <Banner>
          <p>{t('board.missing', { languages: job.missing.map((one) => one.toUpperCase()).join(', ') })}</p>
        </Banner>
      )}
      {mayChange && chosen.length > 0 && (
        <div className="board-chosen" role="status">
          <span>{t('board.chosen', { count: chosen.length })}</span>
          <Button size="s" kind="ink" onClick={() => setRefusing(true)}>
            {t('refusal.title', { count: chosen.length })}
          </Button>
          <TextButton onClick={() => setChosen([])}>{t('board.clear')}</TextButton>
        </div>
      )}
      {applicants.length === 0 && <p className="board-none">{t('board.none')}</p>}
      <div className="board">
        {stages.map((stage) => (
          <Stage
            key={stage}
            stage={stage}
            cards={applicants.filter((one) => one.stage === stage)}
            jobId={job.id}
            chosen={chosen}
            onToggle={mayChange ? toggle : null}
          />
        ))}
      </div>
      {more > 0 && <p className="hint">{t('board.more', { count: more })}</p>}
      {isRefusing && (
        <RefusalDialog
          ids={chosen}
          onClose={() => setRefusing(false)}
          onDone={() => {
            setChosen([])
            setRefusing(false)
          }}
        />
      )}
    </>
  )
}

interface StageProps {
  stage: BoardCard['stage']
  cards: readonly BoardCard[]
  jobId: string
  chosen: readonly string[]
  onToggle: ((id: string) => void) | null
}

function Stage({ stage, cards, jobId, chosen, onToggle }: StageProps) {
  const { t } = useTranslation('careers')
  const move = useMove(jobId)
  const [isOver, setOver] = useState(false)
  const isTarget = onToggle !== null && (movableStages as readonly string[]).includes(stage)
  const title = t(`stages.${stage}`)
  return (
    // Dragging is the quick way; each card has its choice of stages for the keyboard.
    <section
      className={isOver ? 'board__stage board__stage--over' : 'board__stage'}
      aria-label={title}
      onDragOver={(event) => {
        if (!isTarget) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const [id, version] = event.dataTransfer.getData('text/plain').split(' ')
        if (isTarget && id && version) void move({ id, version: Number(version) }, stage as Movable)
      }}
    >
      <h2>
        {title} <span className="num">{cards.length}</span>
      </h2>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <Card
              card={card}
              isChosen={chosen.includes(card.id)}
              onToggle={onToggle}
              onMove={(next) => void move(card, next)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Movable = (typeof movableStages)[number]

/** What somebody else did meanwhile is shown instead. */
function useMove(jobId: string) {
  const { t } = useTranslation('careers')
  const queries = useQueryClient()
  return async ({ id, version }: Pick<BoardCard, 'id' | 'version'>, stage: Movable) => {
    const answer = await act(moveApplicant, { params: { id }, body: { stage, version } })
    await queries.invalidateQueries({ queryKey: ['careers', 'board', jobId] })
    if (answer.ok) toast({ kind: 'ok', title: t('board.moved', { stage: t(`stages.${stage}`) }) })
  }
}

interface CardProps {
  card: BoardCard
  isChosen: boolean
  onToggle: ((id: string) => void) | null
  onMove: (stage: Movable) => void
}

function Card({ card, isChosen, onToggle, onMove }: CardProps) {
  const { t } = useTranslation('careers')
  const { language } = useOfficeLanguage()
  const { id, name, number, stage, version, receivedAt, documents, notes } = card
  const isOver = stage === 'withdrawn' || stage === 'refused'
  const mayMove = onToggle !== null && !isOver
  return (
    <article
      className="board-card"
      draggable={mayMove}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', `${id} ${version}`)}
    >
      <h3>
        <Link to={`/stellen/bewerbung/${id}`}>{name}</Link>
      </h3>
      <p>
        {number}, {shortDay(receivedAt, language)}
      </p>
      <p>
        {[
          documents > 0 && t('board.documents', { count: documents }),
          notes > 0 && t('board.notes', { count: notes }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {mayMove && (
        <div className="board-card__ways">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('board.choose', { name })}
            onChange={() => onToggle?.(id)}
          />
          <Select
            aria-label={t('board.stageOf', { name })}
            value={stage}
            onChange={({ target }) => onMove(target.value as Movable)}
          >
            {movableStages.map((one) => (
              <option key={one} value={one}>
                {t(`stages.${one}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </article>
  )
}
