import { getPriority } from 'node:os'
import { Piscina } from 'piscina'
import { expect, test } from 'vitest'

test.skipIf(process.platform !== 'linux' || getPriority() !== 0)(
  'the first sheet of a thread, with all that is loaded for it, is not drawn behind everything else',
  async () => {
    const filename = new URL('./pdf-worker.ts', import.meta.url).href
    const thread = new Piscina({ filename, minThreads: 1, maxThreads: 1 })
    // As many bytes as the priority of the thread that draws.
    const draw = () => thread.run({ module: 'node:os', name: 'getPriority', args: [] }, { name: 'draw' })
    expect((await draw()).length).toBe(0)
    expect((await draw()).length).toBe(5)
    await thread.destroy()
  },
)
