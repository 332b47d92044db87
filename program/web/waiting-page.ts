import { club, type Language } from '#club/club.ts'
import { palette } from '#club/look/colours.ts'

const TEXTS: Record<Language, { title: string; words: string; again: string }> = {
  de: {
    title: 'Volles Haus',
    words: 'Gerade wollen sehr viele auf diese Seite. Sie öffnet sich von selbst, sobald Platz ist.',
    again: 'Jetzt noch einmal versuchen',
  },
  en: {
    title: 'Full house',
    words: 'A great many people want this page right now. It opens by itself as soon as there is room.',
    again: 'Try again now',
  },
  ja: {
    title: 'ただいま混み合っています',
    words: 'このページへのアクセスが集中しています。順番が来ると自動的に開きます。',
    again: 'もう一度試す',
  },
}

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:24px;box-sizing:border-box;
background:${palette.ink};color:#fff;font:1.125rem/1.5 system-ui,sans-serif}
h1{margin:0;font-size:2.5rem;line-height:1.1}p{margin:0;max-width:34em}a{color:#fff}`

/** Small and complete in itself: it is sent when the program has no time for pages. An empty link is the page itself. */
export function waitingPage(language: Language, retryAfterSeconds: number): string {
  const { title, words, again } = TEXTS[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>${title} | ${club.name}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p role="status">${words}</p>
<p><a href="">${again}</a></p>
</body>
</html>
`
}
