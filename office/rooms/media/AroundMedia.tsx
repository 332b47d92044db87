import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OfficeAssetDetail, OfficeMediaPlace } from '#modules/office/media/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { BelongsTo } from '../../parts/BelongsTo.tsx'
import { useRenewMedia } from '../../parts/media/use-media.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { Timeline } from '../../parts/Timeline.tsx'

/** Beside a picture: what is said of it, its rights, where it is shown, and what was done to it. */
export function AroundMedia({ asset }: { asset: OfficeAssetDetail }) {
  const { t } = useTranslation('media')
  const { t: audit } = useTranslation('audit')
  const { language } = useOfficeLanguage()
  const { usedIn } = asset
  const renew = useRenewMedia()
  return (
    <>
      <Words asset={asset} />
      <Rights asset={asset} />
      <Section title={t('uses.title')} aside={new Set(usedIn.map(({ uid }) => uid)).size}>
        {usedIn.length === 0 ? <p className="media-note">{t('uses.none')}</p> : <PlaceList places={usedIn} />}
      </Section>
      <BelongsTo kind="media" id={asset.id} sites={asset.sites} onDone={() => renew(asset.id)} />
      <Section title={t('book')}>
        <Timeline
          label={t('book')}
          entries={asset.audit.map(({ id, at, actor, action, reason }) => ({
            id,
            what: reason
              ? `${audit(`actions.${action}`, action)}: ${reason}`
              : audit(`actions.${action}`, action),
            when: `${shortMoment(at, language)}, ${actor.name}`,
          }))}
        />
      </Section>
    </>
  )
}

function Words({ asset: { alt, kind } }: { asset: OfficeAssetDetail }) {
  const { t } = useTranslation('media')
  return (
    <Section title={t(kind === 'pdf' ? 'paper.words' : 'facts.alt')}>
      <Facts
        facts={(['de', 'en', 'ja'] as const).map((one) => ({
          term: t(`languages.${one}`),
          value: alt[one] ? (
            <span lang={one}>{alt[one]}</span>
          ) : (
            <StateMark kind={one === 'de' ? 'waiting' : 'off'}>{t('missing')}</StateMark>
          ),
        }))}
      />
    </Section>
  )
}

function Rights({ asset }: { asset: OfficeAssetDetail }) {
  const { t } = useTranslation('media')
  const { language } = useOfficeLanguage()
  const { id, credit, rightsNote, rightsUntil, uploadedBy, uploadedAt, bytes } = asset
  const size = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1_000_000)
  return (
    <Section title={t('rights')}>
      <Facts
        facts={[
          { term: t('facts.credit'), value: credit || '–' },
          {
            term: t('facts.rightsUntil'),
            value: rightsUntil ? shortDay(rightsUntil, language) : t('facts.unlimited'),
          },
          { term: t('facts.rightsNote'), value: rightsNote || '–' },
          {
            term: t('uploaded'),
            value: shortMoment(uploadedAt, language),
            ...(uploadedBy ? { detail: uploadedBy } : {}),
          },
          { term: t('id'), value: <code>{id}</code> },
          { term: t('size'), value: t('megabytes', { size }) },
        ]}
      />
    </Section>
  )
}

/** Where the office looks after what shows a picture. */
const ROOMS: Readonly<Record<string, string>> = {
  newsletter: '/newsletter',
  sweepstake: '/gewinnspiele',
  poll: '/abstimmungen',
  camp: '/camps',
}

/** One line for each thing that shows it, whatever its languages. */
export function PlaceList({ places }: { places: readonly OfficeMediaPlace[] }) {
  const byUid = Map.groupBy(places, ({ uid }) => uid)
  return (
    <ul className="media-uses">
      {[...byUid].map(([uid, nodes]) => (
        <PlaceLine key={uid} nodes={nodes} />
      ))}
    </ul>
  )
}

function PlaceLine({ nodes }: { nodes: readonly OfficeMediaPlace[] }) {
  const { t } = useTranslation('media')
  const { kind, uid, title, site, address, isPublished } = nodes.find((one) => one.isPublished) ?? nodes[0]!
  const room = ROOMS[kind]
  const languages = room ? [] : [...new Set(nodes.map(({ language }) => language.toUpperCase()))]
  const about = [t(`uses.kinds.${kind}`, kind), site, ...languages, isPublished ? '' : t('uses.draft')]
  const name = title || t('uses.untitled')
  return (
    <li>
      {address && (
        <a className="tlink" href={address} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      {!address && room && (
        <Link className="tlink" to={`${room}/${uid}`}>
          {name}
        </Link>
      )}
      {!address && !room && <span>{name}</span>} <small>{about.filter(Boolean).join(' · ')}</small>
    </li>
  )
}
