import { load } from './load.ts'
import { type Bench, fillSearch } from './processes.ts'

/** What people type into a club's search, as far as they have come. */
const TYPED = [
  ...[
    'tr',
    'tri',
    'trik',
    'trikot',
    'da',
    'dau',
    'dauerk',
    'dauerkarte',
    'st',
    'sta',
    'stadion',
    'stadionfüh',
  ],
  ...['fansh', 'be', 'berg', 'ne', 'nachwuchs', 'spielplan', 'heim', 'frauen', 'fu', 'fussballschule', 'an'],
  ...['anfahrt', 'sch', 'schal', 'mü', 'mütze', 'tic', 'tickets', 'sieg', 'der', 'derby', 'heimspiel tick'],
  ...['trikto', 'dauerkatre', 'stadoin', 'qqqqq'],
]

/** Suggestions while somebody types, one after another: what one person waits for. */
export async function measureSuggestions({ product }: Bench): Promise<void> {
  const { documents } = await fillSearch(product)
  let asked = 0
  const path = () => {
    asked += 1
    const q = encodeURIComponent(TYPED[asked % TYPED.length]!)
    return `/api/search/suggestions?q=${q}&language=de`
  }
  const headers = { host: 'club.localhost:3000' }
  const work = (readers: number) => `suggestions, ${documents} documents, ${readers} typing`
  const row = await load({ work: work(1), target: product, call: { path, headers } }, 1)
  row.budget = 'p99 ≤ 20 ms'
  await load({ work: work(16), target: product, call: { path, headers } })
}
