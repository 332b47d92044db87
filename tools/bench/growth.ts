import type { Bench } from './processes.ts'
import { hotWorks, type Work } from './works.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 6)
const SLICE_MS = 800
const BUDGET = 1.3

type Target = Pick<Bench, 'databaseUrl' | 'product'>

/**
 * How much slower the large club answers than the small one. Both run beside each other and take turns in short slices, so
 * that whatever else the machine does meets both. Answers the works whose 99th percentile grew more than the budget allows.
 */
export async function measureGrowth(small: Target, large: Target): Promise<string[]> {
  const [one, other] = [await hotWorks(small), await hotWorks(large)]
  console.log(
    `\n${'growth: milliseconds, small → large'.padEnd(36)}${['median', '', 'p99', '', 'ratio'].map((head) => head.padStart(9)).join('')}  ≤ ${BUDGET} × p99`,
  )
  const tooSlow: string[] = []
  for (const [index, work] of one.entries()) {
    const [before, after] = await alternate(work, other[index]!)
    const ratio = quantile(after, 0.99) / quantile(before, 0.99)
    const figures = [
      quantile(before, 0.5).toFixed(2),
      quantile(after, 0.5).toFixed(2),
      quantile(before, 0.99).toFixed(2),
      quantile(after, 0.99).toFixed(2),
      ratio.toFixed(2),
    ]
    console.log(`${work.name.padEnd(36)}${figures.map((figure) => figure.padStart(9)).join('')}`)
    if (ratio > BUDGET) tooSlow.push(work.name)
  }
  return tooSlow
}

async function alternate(small: Work, large: Work): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  await slice(small)
  await slice(large)
  for (let round = 0; round < ROUNDS; round += 1) {
    // Who begins takes turns too.
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const which of order) times[which].push(...(await slice(which === 0 ? small : large)))
  }
  return times
}

async function slice({ workers, run }: Work): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + SLICE_MS
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < until) {
        const begun = performance.now()
        await run(worker)
        times.push(performance.now() - begun)
      }
    }),
  )
  return times
}

function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}
