import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MatchImportPreview } from '#modules/office/imports/schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'

type PreviewProps = {
  preview: MatchImportPreview
  isBusy: boolean
  onJoin: (name: string, teamId: number) => void
  onApply: () => void
}

type Change = MatchImportPreview['changes'][number]

/** What will happen, in numbers and match by match, and what will not. */
export function ImportPreview({ preview, isBusy, onJoin, onApply }: PreviewProps) {
  const { t } = useTranslation('imports')
  const { seasons, changes, contradictions, doubles, newTeams, squads, remarks } = preview
  const sum = (key: 'new' | 'changed' | 'unchanged' | 'leftAlone' | 'notDrawn') =>
    seasons.reduce((total, season) => total + season[key], 0)
  const count = sum('new') + sum('changed')
  const counts = { new: sum('new'), changed: sum('changed'), unchanged: sum('unchanged') }
  const others = { leftAlone: sum('leftAlone'), notDrawn: sum('notDrawn'), newTeams, squads }
  const isIdle = count === 0 && newTeams === 0 && squads === 0
  return (
    <section className="match-import-preview" aria-label={t('preview.title')}>
      <h2>{t('preview.title')}</h2>
      <ul className="match-import-preview__counts">
        {Object.entries(counts).map(([key, value]) => (
          <li key={key}>{t(`preview.${key as keyof typeof counts}`, { count: value })}</li>
        ))}
        {Object.entries(others)
          .filter(([, value]) => value > 0)
          .map(([key, value]) => (
            <li key={key}>{t(`preview.${key as keyof typeof others}`, { count: value })}</li>
          ))}
      </ul>
      {doubles.map(({ name, id, other }) => (
        <Banner key={name} kind="warn">
          <b>{t('preview.double', { name, other })}</b>
          <p>{t('preview.doubleText')}</p>
          <button type="button" className="tlink" onClick={() => onJoin(name, id)}>
            {t('preview.join')}
          </button>
        </Banner>
      ))}
      <Contradictions contradictions={contradictions} />
      {changes.length > 0 && <Changes changes={changes} all={count} />}
      {remarks.length > 0 && (
        <details>
          <summary>{t('preview.remarks', { count: remarks.length })}</summary>
          <ul lang="en">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="match-import-preview__not">{t('preview.not')}</p>
      <Button
        kind="primary"
        busy={isBusy}
        disabledReason={isIdle ? t('preview.idle') : null}
        onClick={onApply}
      >
        {t('preview.apply', { count })}
      </Button>
    </section>
  )
}

/** What the club tells and what the file says, side by side: the club's stays until somebody decides. */
function Contradictions({ contradictions }: Pick<MatchImportPreview, 'contradictions'>) {
  const { t } = useTranslation('imports')
  const mayWrite = usePermission('ticker.write')
  if (contradictions.length === 0) return null
  return (
    <>
      <Banner kind="warn">
        <b>{t('contradictions.title', { count: contradictions.length })}</b>
        <p>{t('contradictions.text')}</p>
      </Banner>
      <Table caption={t('contradictions.title', { count: contradictions.length })}>
        <thead>
          <tr>
            <th scope="col">{t('contradictions.match')}</th>
            <th scope="col">{t('contradictions.ours')}</th>
            <th scope="col">{t('contradictions.theirs')}</th>
            {mayWrite && <th scope="col">{t('contradictions.decide')}</th>}
          </tr>
        </thead>
        <tbody>
          {contradictions.map(({ matchId, home, away, ours, theirs }) => (
            <tr key={matchId}>
              <th scope="row">
                {home} – {away}
              </th>
              <td>{ours ?? '–'}</td>
              <td>{theirs}</td>
              {mayWrite && (
                <td>
                  <Link className="tlink" to={`/ticker/${matchId}/bogen`}>
                    {t('contradictions.toSheet')}
                  </Link>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function Changes({ changes, all }: { changes: readonly Change[]; all: number }) {
  const { t } = useTranslation('imports')
  const { language } = useOfficeLanguage()
  return (
    <>
      <ul className="match-import-changes">
        {changes.map((change) => (
          <li key={`${change.home}${change.away}${change.kickOff}`}>
            <b>
              {change.home} – {change.away}
            </b>
            <span>{shortMoment(change.kickOff, language)}</span>
            <StateMark kind={change.kind === 'new' ? 'ok' : 'waiting'}>{t(`kinds.${change.kind}`)}</StateMark>
            {change.fields.map((field) => (
              <small key={field.field}>
                <FieldWords field={field} />
              </small>
            ))}
            {change.ownersMailed !== null && <p>{t('preview.moved', { count: change.ownersMailed })}</p>}
            {change.ownersMailed === null &&
              change.isOnSale &&
              change.fields.some(({ field }) => field === 'kickOff') && <p>{t('preview.onSale')}</p>}
          </li>
        ))}
      </ul>
      {changes.length < all && <p>{t('preview.more', { count: all - changes.length })}</p>}
    </>
  )
}

function FieldWords({ field: { field, before, after } }: { field: Change['fields'][number] }) {
  const { t } = useTranslation('imports')
  const { language } = useOfficeLanguage()
  const words = (value: string | null) =>
    value === null
      ? t('nothing')
      : field === 'kickOff'
        ? shortMoment(value, language)
        : field === 'void'
          ? t('calledOff')
          : value
  if (field === 'other') return t('fields.other')
  return `${t(`fields.${field}`)}: ${before === null ? '' : `${words(before)} → `}${words(after)}`
}
