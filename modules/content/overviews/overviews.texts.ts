import { club, type Language } from '#club/club.ts'
import type { NodeKind } from '../schema.ts'

/** Title and description of the overviews, for search engines and whoever shares them. */
export const overviewTexts: Record<
  Exclude<NodeKind, 'page'>,
  Record<Language, { title: string; description: string }>
> = {
  article: {
    de: {
      title: 'News',
      description: `Was ${club.germanForms.at} passiert: Berichte, Interviews und Nachrichten.`,
    },
    en: { title: 'News', description: `What is going on at ${club.name}: reports, interviews and news.` },
    ja: { title: 'ニュース', description: `${club.name}の試合レポート、インタビュー、お知らせ。` },
  },
  gallery: {
    de: {
      title: 'Bildergalerien',
      description: `Bilder von Spielen, Festen und aus dem Alltag ${club.germanForms.of}.`,
    },
    en: {
      title: 'Picture galleries',
      description: `Pictures of matches, parties and everyday life at ${club.name}.`,
    },
    ja: { title: 'フォトギャラリー', description: `${club.name}の試合やイベント、日常の写真。` },
  },
  video: {
    de: { title: 'Videos', description: `${club.tvName}: Spiele, Tore, Training und Gespräche.` },
    en: { title: 'Videos', description: `${club.tvName}: matches, goals, training and talks.` },
    ja: { title: '動画', description: `${club.tvName}：試合、ゴール、トレーニング、インタビュー。` },
  },
}
