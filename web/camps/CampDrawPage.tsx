import { listed } from '#platform/text/joined.rules.ts'
import './camp.css'
import '#web/draws/proof.css'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readCampDrawProof } from '#modules/camps/lots/endpoints.ts'
import type { CampApplication, CampDraw } from '#modules/camps/lots/lots.schema.ts'
import type { Camp, OwnCamps } from '#modules/camps/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useFigures } from '#web/draws/figures.ts'
import { Published } from '#web/draws/Published.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { LotWay } from './LotWay.tsx'
import { loadCamp } from './load-camp.ts'
import { Mine } from './Mine.tsx'
import { useMine } from './mine.ts'

export async function loader(given: LoaderFunctionArgs) {
  const camp = await loadCamp(given)
  if (!camp.byLot || !camp.draw) throw data(null, 404)
  return { camp, draw: camp.draw }
}

/** The draw of a camp: how it goes, what is published of it, and the way to make it again. */
export default function CampDrawPage() {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const text = useText()
  const { camp, draw } = useLoaderData<typeof loader>()
  const { mine, refresh } = useMine()
  const name = text(camp.name as never)
  return (
    <div className="wrap camp">
      <PageTitle title={t('lots.page.title', { name })} description={t('lots.page.lead')} />
      <Breadcrumb
        label={t('path')}
        steps={[
          { label: t('list.title'), to: path.camps(language) },
          { label: name, to: path.camp({ camp: camp.slug }, language) },
          { label: t('lots.page.step') },
        ]}
      />
      <div className="g12 camp__grid">
        <div className="c8 camp-draw">
          <h1 className="display">{t('lots.page.title', { name })}</h1>
          <p className="lead">{t('lots.page.lead')}</p>
          <Mine camp={camp} mine={mine} onChanged={refresh} />
          <How draw={draw} />
        </div>
        <aside className="c4">
          <Facts camp={camp} draw={draw} />
        </aside>
        <MyLots mine={mine} drawId={draw.id} />
        <Proof draw={draw} />
      </div>
    </div>
  )
}

function How({ draw }: { draw: CampDraw }) {
  const { t } = useTranslation('camps')
  return (
    <section className="camp__text" aria-labelledby="camp-how">
      <h2 className="h3" id="camp-how">
        {t('lots.how.title')}
      </h2>
      <ol className="camp-draw__how">
        {(['apply', 'together', 'draw', 'confirm', 'next'] as const).map((step) => (
          <li key={step}>{t(`lots.how.${step}`, { count: draw.confirmHours })}</li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ camp, draw }: { camp: Camp; draw: CampDraw }) {
  const { t } = useTranslation('camps')
  const { lot, moment } = useFigures()
  const { opensAt, closesAt, drawsAt, drawnAt, places, lots, children, drawnChildren } = draw
  return (
    <>
      <h2 className="h3">{t('lots.facts.title')}</h2>
      <DefinitionList
        rows={[
          { term: t('lots.facts.places'), value: lot(places) },
          {
            term: t('lots.facts.window'),
            value: t('lots.facts.fromUntil', { from: moment(opensAt), until: moment(closesAt) }),
          },
          { term: t('lots.facts.draw'), value: moment(drawnAt ?? drawsAt) },
          { term: t('lots.facts.lots'), value: t('lots.facts.lotsOf', { count: children, lots: lot(lots) }) },
          ...(drawnAt ? [{ term: t('lots.facts.drawn'), value: lot(drawnChildren) }] : []),
        ]}
      />
      {!camp.isCancelled && <LotWay camp={camp} isHere />}
    </>
  )
}

/** One's own lots as the published list shows them. */
function MyLots({ mine, drawId }: { mine: OwnCamps | null; drawId: string }) {
  const { t } = useTranslation('camps')
  const own = mine?.applications.find((one) => one.drawId === drawId)
  if (!own) return null
  return (
    <section className="c12" aria-labelledby="camp-my-lots">
      <h2 className="h3" id="camp-my-lots">
        {t('lots.own.title', { count: own.lots.length })}
      </h2>
      {own.lots.map((one) => (
        <MyLot key={one.number} lot={one} />
      ))}
    </section>
  )
}

function MyLot({ lot: own }: { lot: CampApplication['lots'][number] }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const { lot } = useFigures()
  const { number, children, state, turn, code, salt } = own
  const names = listed(children, language)
  return (
    <details className="ballot-proof-of-mine">
      <summary>
        {[
          children.length > 0
            ? t('lots.own.lot', { number: lot(number), names })
            : t('lots.own.bare', { number: lot(number) }),
          t(`lots.states.${state}`),
          ...(turn === null ? [] : [t('lots.own.turn', { turn: lot(turn) })]),
        ].join(' · ')}
      </summary>
      <p className="small">{t('lots.own.codeText')}</p>
      <code>{code}</code>
      {salt && (
        <>
          <p className="small">{t('lots.own.salt')}</p>
          <code>{salt}</code>
        </>
      )}
    </details>
  )
}

function Proof({ draw }: { draw: CampDraw }) {
  const { t } = useTranslation('camps')
  const { id } = draw

  async function load() {
    const answer = await call(readCampDrawProof, { params: { id }, reaction: () => 'silent' })
    return answer.ok ? answer.data : null
  }

  return (
    <Published
      draw={draw}
      load={load}
      file={addressOf(readCampDrawProof, { params: { id } })}
      lead={t('lots.proofLead')}
    />
  )
}
