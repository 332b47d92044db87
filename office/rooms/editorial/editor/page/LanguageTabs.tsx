import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { type StateKind, StateMark } from '../../../../parts/StateMark.tsx'
import type { DraftStore } from '../drafts/draft-store.ts'
import type { Piece } from './use-piece.ts'

interface LanguageTabsProps {
  piece: Piece
  stores: Partial<Record<Language, DraftStore>>
  chosen: Language
  onChoose: (language: Language) => void
  /** It is not written here: only what is there counts. */
  isReadOnly?: boolean
}

type Standing =
  | 'missing'
  | 'draft'
  | 'published'
  | 'scheduled'
  | 'ended'
  | 'changed'
  | 'asked'
  | 'approved'
  | 'returned'

const KINDS: Readonly<Record<Standing, StateKind>> = {
  missing: 'off',
  draft: 'waiting',
  changed: 'waiting',
  asked: 'running',
  approved: 'ok',
  returned: 'stuck',
  scheduled: 'done',
  published: 'ok',
  ended: 'off',
}

/** The languages of a piece and how far each is. */
export function LanguageTabs({ piece, stores, chosen, onChoose, isReadOnly = false }: LanguageTabsProps) {
  const { t } = useTranslation('editor')
  return (
    <nav className="views" aria-label={t('languagesOf')}>
      {club.languages.map((language) => (
        <button
          key={language}
          type="button"
          aria-current={language === chosen ? 'page' : undefined}
          onClick={() => onChoose(language)}
        >
          <span lang={language}>{t(`languages.${language}`)}</span>
          <Mark piece={piece} language={language} store={stores[language]} isReadOnly={isReadOnly} />
        </button>
      ))}
    </nav>
  )
}

interface MarkProps {
  piece: Piece
  language: Language
  store: DraftStore | undefined
  isReadOnly: boolean
}

function Mark({ piece, language, store, isReadOnly }: MarkProps) {
  const { t } = useTranslation('editor')
  const savedAt = useSyncExternalStore(store?.subscribe ?? never, () => store?.get().savedAt ?? null)
  const isThere = isReadOnly ? piece.languages[language] !== undefined : store !== undefined
  const standing = standingOf(piece, language, isThere, savedAt !== null)
  return <StateMark kind={KINDS[standing]}>{t(`standing.${standing}`)}</StateMark>
}

const never = () => () => {}

/** How far a language is; what was saved here is a draft, whatever it was before. */
export function standingOf(piece: Piece, language: Language, isThere: boolean, isSaved: boolean): Standing {
  const { draft, published } = piece.languages[language] ?? { draft: null, published: null }
  if (!isThere) return 'missing'
  if (isSaved || draft) {
    if (!isSaved && draft?.review) return draft.review.state
    return published && published.state !== 'draft' ? 'changed' : 'draft'
  }
  return published?.state ?? 'draft'
}
