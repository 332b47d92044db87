import { useTranslation } from 'react-i18next'
import type { OfficeAsset } from '#modules/office/media/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { StateMark } from '../StateMark.tsx'
import { thumbOf } from './use-media.ts'

/** One of the library, or by its name alone one of the folders. */
export type GridItem = { id: string; asset: OfficeAsset | null }

interface PictureGridProps {
  items: readonly GridItem[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** Pictures side by side, one of which may be chosen. */
export function PictureGrid({ items, chosen, onChoose }: PictureGridProps) {
  return (
    <ul className="media-grid">
      {items.map(({ id, asset }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <MediaThumb id={id} asset={asset} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A picture or paper with its title, and what is missing. */
export function MediaThumb({ id, asset }: GridItem) {
  const isPaper = asset?.kind === 'pdf'
  return (
    <>
      {isPaper || asset?.isArchived ? (
        <span className="media-grid__paper" aria-hidden="true">
          {isPaper ? 'PDF' : ''}
        </span>
      ) : (
        <img
          src={thumbOf(id, asset?.stored)}
          alt=""
          width={320}
          height={240}
          loading="lazy"
          decoding="async"
        />
      )}
      <b>{asset?.title ?? id}</b>
      {asset && <AssetMark asset={asset} />}
    </>
  )
}

/** The one thing about it that somebody should see to. */
export function AssetMark({ asset }: { asset: OfficeAsset }) {
  const { t } = useTranslation('media')
  const { language } = useOfficeLanguage()
  const { kind, alt, rights, rightsUntil } = asset
  const day = rightsUntil ? shortDay(rightsUntil, language) : ''
  if (rights === 'ended') return <StateMark kind="stuck">{t('marks.ended', { day })}</StateMark>
  if (kind === 'picture' && !alt.de) return <StateMark kind="waiting">{t('marks.noAlt')}</StateMark>
  if (rights === 'ending') return <StateMark kind="waiting">{t('marks.ending', { day })}</StateMark>
  if (kind === 'picture' && !(alt.en && alt.ja)) {
    const missing = (['en', 'ja'] as const).filter((one) => !alt[one]).map((one) => one.toUpperCase())
    return <StateMark kind="off">{t('marks.noOther', { languages: missing.join(', ') })}</StateMark>
  }
  return null
}
