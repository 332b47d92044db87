import { describe, expect, test } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

const turn = () => new Promise((done) => setImmediate(done))

/** Works that are begun in some order and end when the test says so. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const make = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((done) => ends.set(name, () => done(name)))
  }
  const end = async (name: string) => {
    ends.get(name)!()
    for (let turns = 0; turns < 4; turns += 1) await turn()
  }
  return { begun, make, end }
}

describe('C14 the line of pages that are to be made', () => {
  test('makes few at once, those with a reader first, renewals one by one', async () => {
    const queue = createRenderQueue({ now: () => 0, atOnce: 2 })
    const { begun, make, end } = works()
    for (const name of ['r1', 'r2', 'r3']) void queue.forRenewal(make(name)).done
    const first = queue.forReader(make('a')).done
    void queue.forReader(make('b')).done
    await turn()
    expect(begun).toEqual(['r1', 'a'])
    await end('a')
    expect(await first).toBe('a')
    expect(begun).toEqual(['r1', 'a', 'b'])
    await end('b')
    expect(begun).toHaveLength(3)
    await end('r1')
    expect(begun).toEqual(['r1', 'a', 'b', 'r2'])
  })

  test('a renewal that somebody waits for goes where readers wait', async () => {
    const queue = createRenderQueue({ now: () => 0, atOnce: 1 })
    const { begun, make, end } = works()
    void queue.forReader(make('a')).done
    void queue.forRenewal(make('r1')).done
    const wanted = queue.forRenewal(make('r2'))
    wanted.hurry()
    wanted.hurry()
    await turn()
    await end('a')
    expect(begun).toEqual(['a', 'r2'])
  })

  test('refuses whom it would let wait too long, and never a renewal', async () => {
    const queue = createRenderQueue({ now: () => 0, atOnce: 1, longestMs: 100 })
    const { begun, make, end } = works()
    const done = [1, 2, 3, 4, 5, 6, 7].map((name) => queue.forReader(make(String(name))).done)
    expect(() => queue.forReader(make('x'))).toThrow(
      expect.objectContaining({ status: 503, code: 'OVERLOADED' }),
    )
    void queue.forRenewal(make('r')).done
    for (const name of ['1', '2', '3', '4', '5']) {
      await turn()
      await end(begun.at(-1)!)
      expect(begun.length, name).toBeGreaterThan(1)
    }
    expect(begun).toContain('r')
    await expect(done[0]).resolves.toBe('1')
    // There is room again.
    expect(() => queue.forReader(make('y'))).not.toThrow()
  })

  test('refuses as long as somebody has waited too long already, whatever the pace was', async () => {
    let now = 0
    const queue = createRenderQueue({ now: () => now, atOnce: 1, longestMs: 100 })
    const { make, end } = works()
    for (const name of ['a', 'b', 'c']) void queue.forReader(make(name)).done
    await turn()
    now = 101
    expect(() => queue.forReader(make('x'))).toThrow(expect.objectContaining({ code: 'OVERLOADED' }))
    await end('a')
    expect(() => queue.forReader(make('d'))).not.toThrow()
  })

  test('a page that cannot be made fails its reader alone', async () => {
    const queue = createRenderQueue({ now: () => 0, atOnce: 1 })
    const failed = queue.forReader(async () => {
      throw new Error('no')
    }).done
    const next = queue.forReader(async () => 'yes').done
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
