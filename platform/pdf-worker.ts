import { setPriority } from 'node:os'
import { move } from 'piscina'

// On Linux the priority is that of the thread that asks; elsewhere it would be the whole program's.
if (process.platform === 'linux') setPriority(0, 5)

export type DrawingTask = { module: string; name: string; args: unknown[] }

/** What runs in a thread of `pdf-workers.ts`: draws one sheet and hands its bytes over. */
export async function draw({ module, name, args }: DrawingTask): Promise<unknown> {
  const drawing = ((await import(module)) as Record<string, (...args: unknown[]) => Promise<Uint8Array>>)[
    name
  ]!
  const bytes = new Uint8Array(await drawing(...args))
  return move(bytes)
}
