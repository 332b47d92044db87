import { readMethodStatus } from './method-data.ts'

const AFTER_MS = 2_000
/** Some two minutes: then the person need not wait any longer, and finds it in the list when it is there. */
const MOST_QUESTIONS = 60

export type Watched = 'ready' | 'failed' | 'undecided'

/**
 * Asks how a method stands until it is decided. Who cancelled at the provider is believed at once: some providers never
 * say so themselves. Answers the way to stop asking.
 */
export function watchMethod(
  given: { id: string; wasCancelled: boolean },
  onDecided: (status: Watched) => void,
): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout>

  async function ask(count: number): Promise<void> {
    const status = await readMethodStatus(given.id)
    if (stopped) return
    if (status === 'ready') return onDecided('ready')
    if (status !== 'pending' || given.wasCancelled) return onDecided('failed')
    if (count >= MOST_QUESTIONS) return onDecided('undecided')
    timer = setTimeout(() => void ask(count + 1), AFTER_MS)
  }

  void ask(1)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
