import { getPriority, setPriority } from 'node:os'
import { move } from 'piscina'

const PRIORITY = 5
/** On Linux the priority is that of the thread that asks; elsewhere it would be the whole program's. */
let isLowered = process.platform !== 'linux'

export type DrawingTask = { module: string; name: string; args: unknown[] }

/**
 * What runs in a thread of `pdf-workers.ts`: draws one sheet and hands its bytes over. The first takes fifteen times as long,
 * for the library and the fonts are loaded with it, and somebody waits: only what comes after it leaves the processor to others.
 */
export async function draw({ module, name, args }: DrawingTask): Promise<unknown> {
  const drawing = ((await import(module)) as Record<string, (...args: unknown[]) => Promise<Uint8Array>>)[
    name
  ]!
  const bytes = new Uint8Array(await drawing(...args))
  if (!isLowered) setPriority(0, Math.max(PRIORITY, getPriority(0)))
  isLowered = true
  return move(bytes)
}
