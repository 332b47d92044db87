const KEY = 'closed-notices'
/** Older ones are over. */
const MOST = 30

/** The keys of notices that were closed in this browser. */
export function readClosed(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((key) => /^[0-9a-f]{12}$/.test(key))
  } catch {
    // A browser may forbid it: then they come again.
    return []
  }
}

export function rememberClosed(key: string): void {
  const others = readClosed().filter((other) => other !== key)
  try {
    localStorage.setItem(KEY, [...others, key].slice(-MOST).join(' '))
  } catch {
    // It is closed for this page then.
  }
}

/** Before anything is painted: pages are the same for everybody, and what was closed must not make them jump. */
export function hideClosed(): void {
  const closed = readClosed()
  if (closed.length === 0) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${closed.map((key) => `#notice-${key}`).join()}{display:none}`)
  document.adoptedStyleSheets.push(sheet)
}
