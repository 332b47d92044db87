import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ASSETS = join(import.meta.dirname, '../../../build/client/assets')

/** The classes that a sheet speaks of; what stands in addresses of pictures and fonts is none. */
function classesIn(css: string): string[] {
  return [...css.replace(/url\([^)]*\)/g, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name!)
}

const bySheet = new Map<string, Set<string>>()
for (const file of readdirSync(ASSETS))
  if (file.endsWith('.css')) bySheet.set(file, new Set(classesIn(readFileSync(join(ASSETS, file), 'utf8'))))
const known = new Set([...bySheet.values()].flatMap((names) => [...names]))

/**
 * Classes of a page that a sheet of the build knows, but none that the page names: what bears them stands there bare until a
 * script has brought its sheet, and then jumps.
 */
export function bareClasses(html: string): string[] {
  const named = html.matchAll(/<link [^>]*href="\/assets\/([\w.-]+\.css)/g)
  const dressed = new Set([...named].flatMap(([, file]) => [...(bySheet.get(file!) ?? [])]))
  for (const [, css] of html.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
    for (const name of classesIn(css!)) dressed.add(name)
  const used = html.replace(/<script.*?<\/script>/gs, '').matchAll(/ class="([^"]*)"/g)
  const names = new Set([...used].flatMap(([, list]) => list!.split(/\s+/)))
  return [...names].filter((name) => known.has(name) && !dressed.has(name))
}
