import type { MailLook } from './letter.ts'

export const FONT =
  "Archivo,'Arial Nova','Helvetica Neue',Arial,'Hiragino Sans','Noto Sans JP','Yu Gothic',Meiryo,sans-serif"
/** Wide speaks, narrow counts. */
export const WIDE = 'font-weight:900;font-stretch:125%;letter-spacing:-.02em'
export const NARROW = `font-family:Archivo,'Arial Narrow','Roboto Condensed',Arial,sans-serif;font-weight:800;font-stretch:62%;letter-spacing:0`

const known = new WeakMap<MailLook, string>()

/** For programs that read more than styles on elements: phones, and readers who have it dark. Others show the day at full width. */
export function stylesOf(look: MailLook): string {
  const styles = known.get(look) ?? written(look)
  known.set(look, styles)
  return styles
}

function written({ night }: MailLook): string {
  const dark = [
    `.ground{background:${night.ground}!important}`,
    `.paper{background:${night.paper}!important}`,
    `.words,.words a{color:${night.ink}!important}`,
    `.quiet,.quiet a{color:${night.quiet}!important}`,
    `.link a{color:${night.link}!important}`,
    `.line{border-color:${night.line}!important}`,
    `.ticket{border-top-color:${night.line}!important;border-left-color:${night.line}!important;border-right-color:${night.line}!important}`,
    `.rule{border-color:${night.ink}!important}`,
  ]
  // Outlook in a browser colours by attributes of its own instead of the media query.
  const outlook = dark.map((rule) => rule.replace(/\.\w+(?: a)?(?=[,{])/g, '[data-ogsc] $&'))
  const narrow =
    '.sheet{width:100%!important}.inner{padding-left:20px!important;padding-right:20px!important}.title{font-size:29px!important}.wings{width:36px!important}.place{padding-right:12px!important}.number{font-size:30px!important}.start{padding-left:16px!important}'
  return `img{border:0}.title,.stubtitle{hyphens:auto;-webkit-hyphens:auto;hyphenate-limit-chars:14 5 5}:lang(ja) .title{letter-spacing:0;word-break:auto-phrase}@media (max-width:480px){${narrow}}@media (prefers-color-scheme:dark){${dark.join('')}}${outlook.join('')}`
}

/** A mail as it looks by day or in the dark, whatever the light of whoever looks at it. */
export function inLight(html: string, light: 'day' | 'night'): string {
  const media = light === 'night' ? '@media all{' : '@media not all{'
  return html
    .replace('@media (prefers-color-scheme:dark){', media)
    .replace(':root{color-scheme:light dark}', `:root{color-scheme:${light === 'night' ? 'dark' : 'light'}}`)
}
