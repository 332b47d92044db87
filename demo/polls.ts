import { sql } from 'kysely'
import { closeList, make, open, publish } from '#modules/polls/making.ts'
import type { Trx } from '#platform/db.ts'

const shared = { matchId: null, opensMinute: null, closesAfterHours: null } as const

/** A question that runs, the player of the last match, and that of the next one, which waits for its minute. */
export async function seedPolls(trx: Trx): Promise<void> {
  const now = Date.now()
  const id = await make(trx, {
    ...shared,
    question: { de: 'Tor des Monats', en: 'Goal of the month', ja: '月間ベストゴール' },
    text: {
      de: 'Vier Tore, eins davon wird das Tor des Monats. Im Falkenpark läuft es vor dem nächsten Anpfiff auf der Anzeigetafel.',
      en: 'Four goals, and one of them becomes the goal of the month. It is shown on the big screen before the next kick-off.',
      ja: '4つのゴールから月間ベストゴールを選びます。次のホームゲーム前に大型ビジョンで上映します。',
    },
    opensAt: new Date(now - 3 * 86_400_000),
    closesAt: new Date(now + 9 * 86_400_000),
    answers: GOALS.map((label) => ({ label, picture: null })),
  })
  await publish(trx, id)
  await fill(trx, { id, voices: 412, weights: [5, 9, 3, 2] })
  const [last, next] = await matchesAround(trx)
  if (last) {
    const done = await make(trx, { ...PLAYER, matchId: last })
    await publish(trx, done)
    // A match of long ago is over for its poll: it closes as it is opened.
    await open(trx, done)
    await fill(trx, { id: done, voices: 655, weights: [2, 1, 1, 3, 1, 2, 9, 4, 1, 6, 2] })
    await closeList(trx, done)
  }
  if (next) await publish(trx, await make(trx, { ...PLAYER, matchId: next }))
}

const PLAYER = {
  question: { de: 'Spieler des Spiels', en: 'Player of the match', ja: 'マン・オブ・ザ・マッチ' },
  ...{ text: null, opensMinute: 70, closesAfterHours: 12, opensAt: null, closesAt: null, answers: [] },
}

const GOALS = [
  { de: 'Seitfallzieher in der Nachspielzeit', en: 'Scissor kick in stoppage time', ja: '終了間際のボレー' },
  { de: 'Freistoß aus 28 Metern', en: 'Free kick from 28 metres', ja: '28メートルのフリーキック' },
  {
    de: 'Kopfball nach der langen Ecke',
    en: 'Header from the long corner',
    ja: 'コーナーキックからのヘディング',
  },
  { de: 'Konter über vier Stationen', en: 'Break through four stations', ja: '4人で運んだカウンター' },
]

/** The last match of the first team that was played to its end with a line-up, and its next one. */
async function matchesAround(trx: Trx): Promise<(string | null)[]> {
  const { rows } = await sql<{ last: string | null; next: string | null }>`
    with own as (
      select m.* from matches m join football_teams t on t.id in (m.home_team_id, m.away_team_id)
      where t.site_key = 'profis' and m.void_at is null)
    select
      (select id from own where period = 'FullTime' and exists (select from match_players p where p.match_id = own.id)
        order by kick_off desc limit 1) as last,
      (select id from own where period = 'PreMatch' and kick_off > app.now() order by kick_off limit 1) as next`.execute(
    trx,
  )
  return [rows[0]!.last, rows[0]!.next]
}

/** Voices of nobody in particular, more of them for some answers than for others. */
async function fill(
  trx: Trx,
  given: { id: string; voices: number; weights: readonly number[] },
): Promise<void> {
  const { id, voices, weights } = given
  const { rows } = await sql<{ number: number }>`
    select number from poll_answers where poll_id = ${id} order by number`.execute(trx)
  const drawn = rows.flatMap(({ number }, at) => Array.from({ length: weights[at] ?? 1 }, () => number))
  await sql`
    insert into poll_voices (poll_id, code, entrant, answer, created_at)
    select ${id}, encode(sha256((${id} || ' ' || n)::bytea), 'hex'), gen_random_uuid(),
      (${drawn}::int[])[1 + n % ${drawn.length}::int], app.now() - make_interval(mins => n)
    from generate_series(1, ${voices}::int) n`.execute(trx)
}
