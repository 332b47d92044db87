import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The look's own sheets, as far as the pages of the id host need them; reset.css fixes the order of the layers. */
const SHEETS = [
  'web/styles/reset.css',
  'web/styles/tokens.css',
  'web/styles/base.css',
  'web/styles/type.css',
  'web/styles/grid.css',
  'web/ui/button.css',
  'web/ui/icon-button.css',
  'web/ui/field.css',
  'web/ui/input.css',
  'web/ui/check.css',
  'web/ui/link.css',
  'web/ui/banner.css',
  'web/ui/error-summary.css',
  'web/ui/crest.css',
  'web/ui/icon.css',
  'web/ui/skip-link.css',
  'modules/identity/pages/pages.css',
]

export type Asset = { url: string; type: string; body: Buffer }

/** Everything the pages load, from the id host itself; addresses change with the content, so it is kept for a year. */
export type Assets = {
  style: Asset
  script: Asset
  /** The library for passkeys and how the sign-in page uses it. */
  passkeys: Asset
  portrait: Asset
  icon: Asset
  font: Asset
  rareLetters: Asset
  europeanLetters: Asset
}

export function loadAssets(): Assets {
  const style = SHEETS.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  return {
    style: asset('stil', 'css', 'text/css; charset=utf-8', Buffer.from(style)),
    script: asset(
      'seite',
      'js',
      'text/javascript; charset=utf-8',
      read('modules/identity/pages/pages.client.js'),
    ),
    passkeys: asset('passkeys', 'js', 'text/javascript; charset=utf-8', passkeyScript()),
    portrait: asset('portrait', 'svg', 'image/svg+xml', read('demo/pictures/portrait-11.svg')),
    icon: asset('icon', 'svg', 'image/svg+xml', read('web/public/icon.svg')),
    font: font('archivo-core'),
    rareLetters: font('archivo-var'),
    europeanLetters: font('archivo-ext'),
  }
}

/** The library's own bundle, then our part: one file, nothing to build. */
function passkeyScript(): Buffer {
  const folder = dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser'))
  const library = readFileSync(join(folder, '../dist/bundle/index.umd.min.js'))
  return Buffer.concat([library, Buffer.from('\n'), read('modules/identity/pages/pages.passkeys.client.js')])
}

/** The sheets name the fonts by these addresses. */
function font(name: string): Asset {
  return { url: `/fonts/${name}.woff2`, type: 'font/woff2', body: read(`web/public/fonts/${name}.woff2`) }
}

function read(path: string): Buffer {
  return readFileSync(join(root, path))
}

function asset(name: string, extension: string, type: string, body: Buffer): Asset {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12)
  return { url: `/id-assets/${name}-${hash}.${extension}`, type, body }
}
