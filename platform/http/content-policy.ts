import { createHash } from 'node:crypto'

export type PolicyOptions = {
  /** Origins that the page may talk to and frame: sign-in, the bank's card form. */
  connect: readonly string[]
  frame: readonly string[]
  /** Origins that forms of the page may be sent to: the search asks the shop. */
  forms: readonly string[]
  /** Origins whose scripts may run: the bank mounts its card form itself. */
  scripts: readonly string[]
  /** Pictures of the media host. */
  pictures: readonly string[]
  /** Origins of a partner's player: its script, its style and what it plays. */
  players?: readonly string[]
  /** The page runs WebAssembly. */
  wasm?: boolean
  /** Origins beside its own that may show the page in a frame. */
  framedBy?: readonly string[]
  /** Vite puts styles into the page while developing and talks over a socket. */
  development: boolean
}

/**
 * The Content-Security-Policy of one rendered page. Inline scripts and style elements run because their hash is named:
 * the page can be kept and sent to everybody, which a nonce would not allow.
 */
export function policyOf(html: string, options: PolicyOptions): string {
  const { connect, frame, forms, scripts, pictures, players = [], framedBy = [], wasm, development } = options
  const styles = development ? ["'unsafe-inline'"] : hashesOf(html, 'style')
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...(wasm ? ["'wasm-unsafe-eval'"] : []),
      ...scripts,
      ...players,
      ...hashesOf(html, 'script'),
    ],
    'style-src': ["'self'", ...players, ...styles],
    // React writes `style` attributes into the HTML: sizes and counts as custom properties, never foreign text.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    'connect-src': ["'self'", ...connect, ...players, ...(development ? ['ws:'] : [])],
    // What hls.js puts together.
    'media-src': ["'self'", 'blob:', ...players],
    'frame-src': ["'self'", ...frame],
    'form-action': ["'self'", ...connect, ...forms],
    'frame-ancestors': ["'self'", ...framedBy],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Hashes of what stands between the tags, of every script that runs and has no address. */
export function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const hashes = new Set<string>()
  const elements = new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi')
  for (const [, attributes, content] of html.matchAll(elements)) {
    if (tag === 'script' && (/\ssrc\s*=/i.test(attributes!) || isData(attributes!))) continue
    hashes.add(`'sha256-${createHash('sha256').update(content!).digest('base64')}'`)
  }
  return [...hashes]
}

function isData(attributes: string): boolean {
  return /\stype\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes)
}
