import { sql } from 'kysely'
import { type Block, type Contents, EVERYBODY } from '#modules/newsletters/schema.ts'
import type { Trx } from '#platform/db.ts'

const id = (number: number) => `01990000-0000-7000-8000-00000000e1${String(number).padStart(2, '0')}`
const DAY_MS = 86_400_000

const text = (
  key: string,
  title: [de: string, en: string, ja: string],
  words: [de: string, en: string, ja: string],
): Block => ({ type: 'text', id: key, title: inAll(title), text: inAll(words) })

function inAll([de, en, ja]: readonly [string, string, string]) {
  return { de, en, ja }
}

const sent: Contents = {
  subject: inAll([
    'Samstag unter Flutlicht: Alles zum Heimspiel',
    'Saturday under floodlight: all about the home match',
    '土曜日はナイトゲーム：ホームゲームのご案内',
  ]),
  preheader: inAll([
    'Anreise, Einlass und was Du dabeihaben solltest.',
    'How to get there, when gates open and what to bring.',
    'アクセス、開場時間、持ち物について。',
  ]),
  blocks: [
    text(
      'intro',
      ['Bis Samstag', 'See you on Saturday', '土曜日にお会いしましょう'],
      [
        'Die Tore öffnen zwei Stunden vor dem Anpfiff. Deine Karte liegt im Konto und zeigt den Code auch ohne Netz.\n\nKomm mit der Bahn: Vom Bahnhof sind es zehn Minuten zu Fuß.',
        'Gates open two hours before kick-off. Your ticket lies in your account and shows its code without a network, too.\n\nTake the train: it is a walk of ten minutes from the station.',
        '開場はキックオフの2時間前です。チケットはアカウントにあり、オフラインでもコードを表示できます。\n\n電車のご利用が便利です。駅から徒歩10分です。',
      ],
    ),
    { type: 'product', id: 'shirt', thing: '1.1001' },
  ],
}

const draft: Contents = {
  subject: inAll(['Winter im Fanshop', 'Winter in the fan shop', '']),
  preheader: inAll(['', '', '']),
  blocks: [
    text(
      'warm',
      ['Warm durch die Kurve', 'Warm through the curve', ''],
      [
        'Schals, Mützen und das Auswärtstrikot mit langem Arm.',
        'Scarves, hats and the away shirt with long sleeves.',
        '',
      ],
    ),
    { type: 'product', id: 'away', thing: '1.1002' },
  ],
}

const planned: Contents = {
  subject: inAll(['Der Monat im Verein', 'The month at the club', 'クラブの1か月']),
  preheader: inAll(['Was war, was kommt.', 'What was, what comes.', '今月の出来事と来月の予定。']),
  blocks: [
    text(
      'month',
      ['Was war', 'What was', '今月の出来事'],
      [
        'Drei Siege, ein neues Dach für die Halle und ein Fest, das niemand so schnell vergisst.',
        'Three wins, a new roof for the hall and a party that nobody will forget soon.',
        '3勝を挙げ、ホールの屋根が新しくなり、忘れられないお祭りもありました。',
      ],
    ),
    { type: 'film', id: 'film', thing: 'video-film-weidner' },
  ],
}

/** One newsletter that is out, one being written, one planned. */
export async function seedNewsletters(trx: Trx, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const write = (given: {
    number: number
    topic: string
    contents: Contents
    state: string
    sendAt?: Date
    startedAt?: Date
  }) =>
    sql`
    insert into newsletter_issues (id, topic, contents, segment, state, send_at, started_at, ended_at, made_by, changed_by,
      created_at, changed_at)
    values (${id(given.number)}, ${given.topic}, ${JSON.stringify(given.contents)}::jsonb,
      ${JSON.stringify(EVERYBODY)}::jsonb, ${given.state}, ${given.sendAt ?? null}, ${given.startedAt ?? null},
      ${given.startedAt ?? null}, 'Rita Redlich', 'Birte Lohse', ${at(-9)}, ${given.startedAt ?? at(-1)})`.execute(
      trx,
    )
  await write({ number: 1, topic: 'stadium', contents: sent, state: 'sent', startedAt: at(-5) })
  await write({ number: 2, topic: 'fan-shop', contents: draft, state: 'draft' })
  await write({ number: 3, topic: 'club-compact', contents: planned, state: 'scheduled', sendAt: at(6) })
  // Readers of former days, who are not in this world any more: their number stays.
  await sql`
    insert into newsletter_recipients (id, issue_id, state, tries, try_at, done_at, bounced_at)
    select gen_random_uuid(), ${id(1)}, case when n % 97 = 0 then 'refused' when n % 61 = 0 then 'left' else 'sent' end, 1,
      ${at(-5)}, ${at(-5)}, case when n % 97 = 0 then ${at(-5)}::timestamptz end
    from generate_series(1, 412) n`.execute(trx)
  await sql`
    insert into newsletter_recipients (id, issue_id, consent_id, subject_id, state, tries, try_at, done_at)
    select gen_random_uuid(), ${id(1)}, id, subject_id, 'sent', 1, ${at(-5)}, ${at(-5)} from consents
    where topic = 'stadium' and given_at is not null`.execute(trx)
  await sql`
    insert into newsletter_stops (email, kind, reason, source, reported_at)
    values ('alte-adresse@fans.example', 'bounce', '5.1.1 mailbox unknown', 'server', ${at(-5)})`.execute(trx)
}
