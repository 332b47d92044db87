import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeVideo } from '#modules/office/videos/endpoints.ts'
import type { Chapter, OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { Section } from '../../parts/Section.tsx'
import { useRenewVideos } from './use-video.ts'
import { clockOf } from './video-words.ts'

const LANGUAGES = ['de', 'en', 'ja'] as const
/** More the server does not take. */
const MOST = 200

/** Chapters: K sets one where the film stands; its title is typed at once, in three languages. */
export function ChapterSection({
  video,
  player,
}: {
  video: OfficeVideoDetail
  player: RefObject<HTMLVideoElement | null>
}) {
  const { t } = useTranslation('videos')
  const { chapters, offered, isChanged, isBusy, ...does } = useChapters(video)
  const set = () => does.set(player.current?.currentTime ?? 0)
  useCommand(
    video.tracks.length > 0
      ? {
          id: 'video.chapter',
          label: t('chapters.set'),
          keys: 'k',
          group: 'do',
          hint: t('chapters.hint'),
          run: set,
        }
      : null,
  )

  return (
    <Section title={t('chapters.title')} aside={chapters.length}>
      {chapters.length === 0 && <p className="videos-note">{t('chapters.none')}</p>}
      {offered.length > 0 && (
        <div className="videos-offer">
          <p>{t('chapters.offer', { count: offered.length })}</p>
          <Button size="s" kind="quiet" onClick={does.takeOver}>
            {t('chapters.takeOver')}
          </Button>
        </div>
      )}
      <ol className="chapters">
        {chapters.map((chapter, index) => (
          <ChapterRow
            key={chapter.at}
            chapter={chapter}
            onJump={() => {
              if (player.current) player.current.currentTime = chapter.at
            }}
            onWrite={(language, text) => does.write(index, language, text)}
            onRemove={() => does.remove(index)}
          />
        ))}
      </ol>
      <div className="videos-actions">
        {video.tracks.length > 0 && (
          <Button size="s" kind="quiet" icon="plus" onClick={set}>
            {t('chapters.set')} <KeyCaps keys="k" />
          </Button>
        )}
        {isChanged && (
          <Button size="s" kind="ink" busy={isBusy} onClick={() => void does.save()}>
            {t('chapters.save')}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Chapters as they are written; they are only kept when they are saved. */
function useChapters(video: OfficeVideoDetail) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const [chapters, setChapters] = useState<readonly Chapter[]>(video.chapters)
  const [isBusy, setBusy] = useState(false)
  const isChanged = JSON.stringify(chapters) !== JSON.stringify(video.chapters)

  /** One where the film stands; whoever set it types its title at once. */
  function set(seconds: number) {
    const at = Math.floor(seconds * 10) / 10
    if (chapters.some((one) => Math.abs(one.at - at) < 0.5)) return
    const fresh = { at, title: { de: '', en: '', ja: '' } }
    setChapters([...chapters, fresh].toSorted((one, other) => one.at - other.at))
    requestAnimationFrame(() => document.getElementById(`chapter-${at}-de`)?.focus())
  }

  const write = (index: number, language: (typeof LANGUAGES)[number], text: string) =>
    setChapters(
      chapters.map((one, at) => (at === index ? { ...one, title: { ...one.title, [language]: text } } : one)),
    )

  /** What the ticker tells of comes beside what is there. */
  const offered = video.tickerChapters.filter(
    ({ at }) => !chapters.some((one) => Math.abs(one.at - at) < 0.5),
  )
  const takeOver = () =>
    setChapters([...chapters, ...offered].toSorted((one, other) => one.at - other.at).slice(0, MOST))

  async function save() {
    setBusy(true)
    const { id, workingTitle, availableFrom, availableUntil } = video
    const titled = chapters.map((one) => ({ ...one, title: filled(one.title) }))
    const body = { workingTitle, availableFrom, availableUntil, chapters: titled }
    const answer = await act(changeVideo, { params: { id }, body })
    setBusy(false)
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('chapters.saved') })
    await renew(id)
  }

  const remove = (index: number) => setChapters(chapters.filter((_, other) => other !== index))
  return { chapters, offered, isChanged, isBusy, set, write, takeOver, remove, save }
}

interface ChapterRowProps {
  chapter: Chapter
  onJump: () => void
  onWrite: (language: (typeof LANGUAGES)[number], text: string) => void
  onRemove: () => void
}

function ChapterRow({ chapter: { at, title }, onJump, onWrite, onRemove }: ChapterRowProps) {
  const { t } = useTranslation('videos')
  return (
    <li>
      <button
        type="button"
        className="chapters__at num"
        aria-label={t('chapters.jump', { at: clockOf(at) })}
        onClick={onJump}
      >
        {clockOf(at)}
      </button>
      {LANGUAGES.map((language) => (
        <Input
          key={language}
          id={`chapter-${at}-${language}`}
          lang={language}
          maxLength={100}
          aria-label={t('chapters.name', { at: clockOf(at), language: t(`languages.${language}`) })}
          placeholder={t(`languages.${language}`)}
          value={title[language]}
          onChange={({ target }) => onWrite(language, target.value)}
        />
      ))}
      <IconButton icon="close" label={t('chapters.remove', { at: clockOf(at) })} onClick={onRemove} />
    </li>
  )
}

/** A language that was left empty says what another one says. */
function filled(title: Chapter['title']): Chapter['title'] {
  const any = title.de || title.en || title.ja || '–'
  return { de: title.de || any, en: title.en || any, ja: title.ja || title.en || any }
}
