import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { clubFiles } from '#club/files.ts'
import * as colours from '#club/look/colours.ts'
import { colourSheet } from '#platform/colours.ts'

const root = join(import.meta.dirname, '../../..')

/** The look's own sheets, as far as the pages of the id host need them; reset.css fixes the order of the layers. */
const SHEETS = [
  'web/styles/reset.css',
  'web/styles/tokens.css',
  'web/styles/club-colours.css',
  'web/styles/base.css',
  'web/styles/type.css',
  'web/styles/grid.css',
  'web/ui/button.css',
  'web/ui/icon-button.css',
  'web/ui/fields/field.css',
  'web/ui/fields/input.css',
  'web/ui/fields/check.css',
  'web/ui/navigation/link.css',
  'web/ui/banner.css',
  'web/ui/fields/error-summary.css',
  'web/ui/pictures/crest.css',
  'web/ui/pictures/icon.css',
  'web/ui/navigation/skip-link.css',
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
  const style = SHEETS.map(sheet).join('\n')
  return {
    style: asset('stil', 'css', 'text/css; charset=utf-8', Buffer.from(style)),
    script: asset(
      'seite',
      'js',
      'text/javascript; charset=utf-8',
      read('modules/identity/pages/pages.client.js'),
    ),
    passkeys: asset('passkeys', 'js', 'text/javascript; charset=utf-8', passkeyScript()),
    portrait: asset('portrait', 'svg', 'image/svg+xml', readFileSync(clubFiles.signInPicture)),
    icon: asset('icon', 'svg', 'image/svg+xml', readFileSync(clubFiles.icon)),
    font: font('archivo-core'),
    rareLetters: font('archivo-var'),
    europeanLetters: font('archivo-ext'),
  }
}

/** The colours are the club's, as in the build of the web. */
function sheet(path: string): string {
  return path.endsWith('club-colours.css') ? colourSheet(colours) : readFileSync(join(root, path), 'utf8')
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
