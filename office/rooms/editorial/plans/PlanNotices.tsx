import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewPiece } from '#modules/office/editorial/endpoints.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { act } from '../../../api/act.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { clock, shortDay } from '../../../i18n/moments.ts'
import { usePermission } from '../../../session/session.ts'
import { CancelPlanDialog } from './CancelPlanDialog.tsx'
import { MovePlanDialog } from './MovePlanDialog.tsx'
import { type PlanGroup, plansOf } from './plan-groups.ts'

/** What is planned over what is public: when, in which languages, and what can be done with it. */
export function PlanNotices({ piece }: { piece: EditorialDetail }) {
  return plansOf(piece).map((group) => (
    <PlanNotice key={`${group.at} ${group.isReturn}`} piece={piece} group={group} />
  ))
}

function PlanNotice({ piece, group }: { piece: EditorialDetail; group: PlanGroup }) {
  const { t } = useTranslation('editorial')
  const { language: own } = useOfficeLanguage()
  const mayPublish = usePermission('content.publish') && !piece.readOnly
  const mayWrite = usePermission('content.write')
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null)
  const { languages, at, backAt, isReturn, held, plannedBy } = group
  const [first] = languages
  const names = languages.map((language) => t(`languageNames.${language}`)).join(', ')
  const momentOf = (iso: string) => `${shortDay(iso, own)}, ${clock(iso, own)}`
  const moment = momentOf(at)
  const close = () => setAsked(null)

  async function look() {
    if (!first) return
    const node = piece.languages[first]?.plan?.node
    const answer = await act(previewPiece, {
      params: { uid: piece.uid, language: first },
      body: { node: node as never },
    })
    if (answer.ok) window.open(answer.data.url, '_blank', 'noopener')
  }

  return (
    <Banner kind={held ? 'err' : 'info'} icon="clock" role={held ? 'alert' : undefined}>
      <b>
        {held
          ? t(`plan.${held}`, { names })
          : t(isReturn ? 'plan.returns' : 'plan.changes', { names, at: moment })}
      </b>
      <p>
        {held ? t(`plan.${held}Text`, { at: moment }) : t('plan.by', { name: plannedBy })}{' '}
        {!held && backAt && t('plan.back', { at: momentOf(backAt) })}
      </p>
      <div className="editor-buttons">
        {first && (
          <LinkButton size="s" kind="line" to={`/redaktion/${piece.uid}/versionen?language=${first}`}>
            {t('plan.compare')}
          </LinkButton>
        )}
        {mayWrite && (
          <Button size="s" kind="line" onClick={() => void look()}>
            {t('plan.look')}
          </Button>
        )}
        {mayPublish && (
          <>
            <Button size="s" kind="line" onClick={() => setAsked('move')}>
              {t('plan.move')}
            </Button>
            <Button size="s" kind="line" onClick={() => setAsked('cancel')}>
              {t(isReturn ? 'plan.keep' : 'plan.cancel')}
            </Button>
          </>
        )}
      </div>
      {asked === 'move' && <MovePlanDialog piece={piece} group={group} onClose={close} />}
      {asked === 'cancel' && <CancelPlanDialog piece={piece} group={group} onClose={close} />}
    </Banner>
  )
}
