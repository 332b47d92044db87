import type { Language } from '#club/club.ts'

type WordsOfLetter = {
  browser: string
  /** Why it came, and to whom. */
  why(topic: string): string
  whyAdvertising(topic: string): string
  end: string
  manage: string
  more: Record<'news' | 'film' | 'product' | 'match', string>
  kind: Record<'news' | 'film' | 'product' | 'match', string>
  /** Before the subject of a mail that staff send themselves. */
  test: string
  /** No counting picture, no counted links. */
  untracked: string
}

/** What stands around the words of an issue. */
export const letterTexts: Record<Language, WordsOfLetter> = {
  de: {
    browser: 'Im Browser ansehen',
    why: (topic) => `Du bekommst diese Mail, weil Du „${topic}“ bestellt hast.`,
    whyAdvertising: (topic) =>
      `Du bekommst diese Mail, weil Du Werbung zum Thema „${topic}“ zugestimmt hast.`,
    end: 'Abbestellen',
    manage: 'Newsletter verwalten',
    more: { news: 'Weiterlesen', film: 'Ansehen', product: 'Zum Artikel', match: 'Zum Spiel' },
    kind: { news: 'Aktuell', film: 'Video', product: 'Fanshop', match: 'Spiel' },
    test: 'Test',
    untracked: 'Wir zählen nicht, ob Du sie öffnest oder was Du anklickst.',
  },
  en: {
    browser: 'View in browser',
    why: (topic) => `You get this mail because you ordered “${topic}”.`,
    whyAdvertising: (topic) => `You get this mail because you agreed to advertising about “${topic}”.`,
    end: 'Unsubscribe',
    manage: 'Manage newsletters',
    more: { news: 'Read on', film: 'Watch', product: 'To the item', match: 'To the match' },
    kind: { news: 'News', film: 'Video', product: 'Fan shop', match: 'Match' },
    test: 'Test',
    untracked: 'We do not count whether you open it or what you click.',
  },
  ja: {
    browser: 'ブラウザで見る',
    why: (topic) => `「${topic}」をお申し込みいただいたため、お届けしています。`,
    whyAdvertising: (topic) => `「${topic}」に関する広告に同意いただいたため、お届けしています。`,
    end: '配信を停止する',
    manage: '配信内容を管理する',
    more: { news: '続きを読む', film: '動画を見る', product: '商品を見る', match: '試合を見る' },
    kind: { news: 'ニュース', film: '動画', product: 'ファンショップ', match: '試合' },
    test: 'テスト',
    untracked: '開封やクリックの計測は行っていません。',
  },
}
