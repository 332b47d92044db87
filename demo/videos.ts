/** The films that really play: which video of club TV each is, with its captions and chapters. The files lie in `demo/videos/`. */
import { demoSeason } from '#demo/matches/season.ts'
import type { Words } from './words.ts'

export type DemoCaption = readonly [at: number, until: number, ...words: Words]
export type DemoChapter = readonly [at: number, ...title: Words]
export type DemoFilm = {
  /** Of its page. */
  uid: string
  package: string
  seconds: number
  chapters: readonly DemoChapter[]
  captions: readonly DemoCaption[]
}

type Written = Omit<DemoFilm, 'uid'> & {
  uid: string | { league: 'profis' | 'frauen'; part: 'short' | 'voices' }
}

/** Those of the last match have another page with every matchday. */
export function demoFilms(now: Date): DemoFilm[] {
  const { matches } = demoSeason(now)
  return written.flatMap(({ uid, ...film }) => {
    if (typeof uid === 'string') return [{ uid, ...film }]
    const played = matches.filter(({ league, course }) => course && league === uid.league)
    const last = played.toSorted((a, b) => b.kickOff.getTime() - a.kickOff.getTime())[0]
    return last ? [{ uid: `video-${uid.league}-${last.season}-${last.matchday}-${uid.part}`, ...film }] : []
  })
}

const written: readonly Written[] = [
  {
    uid: { league: 'profis', part: 'short' },
    package: 'last-match',
    seconds: 36,
    chapters: [
      [0, 'Vor dem Spiel', 'Before the match', '試合前'],
      [8, 'Erste Halbzeit', 'First half', '前半'],
      [20, 'Zweite Halbzeit', 'Second half', '後半'],
      [28, 'Nach dem Abpfiff', 'After the final whistle', '試合終了後'],
    ],
    captions: [
      [
        0.5,
        4,
        'Der Falkenpark, kurz vor dem Anpfiff.',
        'Falkenpark, shortly before kick-off.',
        'キックオフ直前のファルケンパルク。',
      ],
      [4.5, 8, 'Aus dem Tunnel ins Licht.', 'Out of the tunnel, into the light.', 'トンネルから光の中へ。'],
      [
        8.2,
        12,
        '[Pfiff] 12. Minute: der erste gute Lauf.',
        '[Whistle] Minute 12: the first good run.',
        '［笛］12分、最初の好機。',
      ],
      [
        12.5,
        16.4,
        '31. Minute: Er zieht einfach ab.',
        'Minute 31: he simply shoots.',
        '31分、思い切ったシュート。',
      ],
      [
        16.6,
        20,
        '[Jubel] Und auf der anderen Seite: gehalten!',
        '[Cheering] And at the other end: saved!',
        '［歓声］そして自陣では、見事なセーブ！',
      ],
      [
        20.4,
        24,
        '57. Minute: fair, aber knapp.',
        'Minute 57: fair, but only just.',
        '57分、ぎりぎりのクリーンタックル。',
      ],
      [
        24.5,
        28,
        '74. Minute: Kopfball nach der Ecke.',
        'Minute 74: a header from the corner.',
        '74分、コーナーからヘディング。',
      ],
      [28.2, 32, '[Rhythmisches Klatschen]', '[Rhythmic clapping]', '［手拍子］'],
      [
        32.5,
        35.8,
        'Drei Minuten drauf, dann ist Schluss. [Abpfiff]',
        'Three minutes added, then it is over. [Final whistle]',
        '追加時間は3分、そして試合終了。［笛］',
      ],
    ],
  },
  {
    uid: { league: 'frauen', part: 'short' },
    package: 'women-match',
    seconds: 22,
    chapters: [
      [0, 'Die Kapitänin', 'The captain', 'キャプテン'],
      [6, 'Das Spiel', 'The match', '試合'],
      [18, 'Die Kurve', 'The end', 'スタンド'],
    ],
    captions: [
      [
        0.5,
        5.8,
        '„Wir wollten früh drauf. Das hat man gesehen.“',
        '“We wanted to press early. You could see that.”',
        '「早めに仕掛けたかった。それは伝わったはず」',
      ],
      [
        6.3,
        10,
        '[Pfiff] 23. Minute: an zweien vorbei.',
        '[Whistle] Minute 23: past two of them.',
        '［笛］23分、二人をかわす。',
      ],
      [
        10.4,
        14,
        '48. Minute: Schuss aus der Drehung.',
        'Minute 48: a shot on the turn.',
        '48分、反転シュート。',
      ],
      [14.2, 18, '[Jubel]', '[Cheering]', '［歓声］'],
      [
        18.5,
        21.6,
        'Schluss. Und alle Schals oben.',
        'It is over, and all scarves are up.',
        '試合終了。マフラーが一斉に掲げられる。',
      ],
    ],
  },
  {
    uid: { league: 'profis', part: 'voices' },
    package: 'voices',
    seconds: 24,
    chapters: [
      [0, 'Pressekonferenz', 'Press conference', '記者会見'],
      [16, 'Mixed Zone', 'Mixed zone', 'ミックスゾーン'],
    ],
    captions: [
      [
        0.5,
        5.6,
        '[Kameras klicken] Noch sind die Mikrofone allein.',
        '[Cameras click] The microphones are still by themselves.',
        '［シャッター音］まだ誰もいないマイクの列。',
      ],
      [
        6.2,
        10.8,
        'Sobotta: „Wir haben zweimal umgestellt.“',
        'Sobotta: “We changed shape twice.”',
        'ソボッタ監督「二度、布陣を変えました」',
      ],
      [11, 15.8, '„Das zweite Mal war richtig.“', '“The second time was right.”', '「二度目が正解でした」'],
      [
        16.3,
        20,
        '„Ich hab den Ball gar nicht gesehen.“',
        '“I did not see the ball at all.”',
        '「ボールは全然見えなかったよ」',
      ],
      [
        20.3,
        23.6,
        '„Nur gehört, wie es laut wurde.“',
        '“I only heard it getting loud.”',
        '「歓声が上がるのが聞こえただけ」',
      ],
    ],
  },
  {
    uid: 'video-training-01',
    package: 'training-duels',
    seconds: 24,
    chapters: [
      [0, 'Aufwärmen', 'Warming up', 'ウォームアップ'],
      [6, 'Eins gegen eins', 'One against one', '一対一'],
      [18, 'Mit Ball', 'With the ball', 'ボールを使って'],
    ],
    captions: [
      [
        0.9,
        5.6,
        '[Pfiff, Schritte] Einlaufen um die Hütchen.',
        '[Whistle, steps] Round the cones.',
        '［笛、足音］コーンを回って走る。',
      ],
      [
        6.2,
        11.6,
        'Eins gegen eins. Wer liegen bleibt, zählt zehn.',
        'One against one. Whoever stays down counts to ten.',
        '一対一。倒れたままなら10数える。',
      ],
      [
        12.5,
        17.6,
        'Sobotta: „Noch mal. Und jetzt mit Blick.“',
        'Sobotta: “Again. And look up this time.”',
        'ソボッタ「もう一回。今度は顔を上げて」',
      ],
      [18.4, 23.6, '[Dumpfe Schläge auf den Ball]', '[Dull thuds of the ball]', '［ボールを蹴る鈍い音］'],
    ],
  },
  {
    uid: 'video-training-03',
    package: 'training-corners',
    seconds: 24,
    chapters: [
      [0, 'Kurz', 'Short', 'ショート'],
      [12, 'Lang', 'Long', 'ロング'],
    ],
    captions: [
      [
        0.5,
        5.6,
        'Ecke. Erst schauen, dann schlagen.',
        'A corner. Look first, then hit it.',
        'コーナー。まず見て、それから蹴る。',
      ],
      [
        6.2,
        11.6,
        'Kurz: Der Kopf ist vor dem Verteidiger.',
        'Short: the head is there before the defender.',
        'ショートなら、守備より先に頭が届く。',
      ],
      [
        12.2,
        17.6,
        'Lang: aus der Luft, ohne Anlauf.',
        'Long: out of the air, without a run-up.',
        'ロングなら、助走なしのボレー。',
      ],
      [
        18.2,
        23.6,
        'Und manchmal ist noch jemand da.',
        'And sometimes somebody is still there.',
        'それでも止められることがある。',
      ],
    ],
  },
  {
    uid: 'video-training-04',
    package: 'training-rain',
    seconds: 30,
    chapters: [
      [0, 'Regen', 'Rain', '雨'],
      [12, 'Schüsse', 'Shots', 'シュート'],
    ],
    captions: [
      [
        0.5,
        2.8,
        '[Regen auf dem Dach der Trainerbank]',
        '[Rain on the roof of the dugout]',
        '［ベンチの屋根を打つ雨］',
      ],
      [3, 7.8, '[Pfiff] Los geht’s.', '[Whistle] Here we go.', '［笛］開始。'],
      [
        8,
        12.8,
        '[Der Ball klatscht in die Handschuhe]',
        '[The ball smacks into the gloves]',
        '［ボールがグローブに当たる音］',
      ],
      [
        13,
        21,
        'Flach ist schlimmer. Flach und nass am schlimmsten.',
        'Low is worse. Low and wet is worst.',
        '低い球は嫌だ。低くて濡れた球は最悪だ。',
      ],
      [22, 27.5, '[Schüsse, Regen]', '[Shots, rain]', '［シュート、雨］'],
      [28, 29.6, '[Pfiff] Duschen.', '[Whistle] Showers.', '［笛］シャワーへ。'],
    ],
  },
  {
    uid: 'video-film-weidner',
    package: 'weidner',
    seconds: 40,
    chapters: [
      [0, 'Der Platz', 'The pitch', 'ピッチ'],
      [6, 'Weidner', 'Weidner', 'ヴァイトナー'],
      [12, 'Die Sekunde', 'The second', 'その一秒'],
      [34, 'Danach', 'Afterwards', 'その後'],
    ],
    captions: [
      [
        0.5,
        5.8,
        'Von oben sieht es aus, als wäre viel Zeit.',
        'From above it looks as if there were plenty of time.',
        '上から見ると、時間はたっぷりあるように見える。',
      ],
      [
        6.3,
        11.8,
        '„Ich schaue nicht auf den Ball. Ich schaue auf die Hüfte.“',
        '“I do not watch the ball. I watch the hip.”',
        '「ボールは見ない。腰を見るんだ」',
      ],
      [
        12.3,
        17.8,
        'Neun Zehntel: Der Fuß steht schon.',
        'Nine tenths: the foot is set.',
        '0.9秒。軸足はもう決まっている。',
      ],
      [
        18.4,
        23.8,
        '[Schuss] Vier Zehntel: Jetzt weiß er es.',
        '[Shot] Four tenths: now he knows.',
        '［シュート］0.4秒。もう分かっている。',
      ],
      [24.6, 29, '[Aufprall, Jubel]', '[Impact, cheering]', '［衝撃音、歓声］'],
      [29.5, 33.8, '„Gehalten habe ich ihn vorher.“', '“I had saved it before.”', '「止めたのは、その前さ」'],
      [
        34.4,
        39.5,
        'Die Kurve braucht etwas länger.',
        'The end takes a little longer.',
        'スタンドが気づくのは少し後だ。',
      ],
    ],
  },
  {
    uid: 'video-film-south-end',
    package: 'south-end',
    seconds: 26,
    chapters: [
      [0, 'Nachts', 'At night', '夜'],
      [6, '13 Tage', '13 days', '13日間'],
      [18, 'Wieder offen', 'Open again', '再開'],
    ],
    captions: [
      [
        0.5,
        5.6,
        '[Hämmern] Nach dem letzten Heimspiel kommt der Bagger.',
        '[Hammering] After the last home match the digger comes.',
        '［槌音］最後のホームゲームの後、重機が入る。',
      ],
      [6.3, 11.6, 'Dreizehn Tage. Reihe für Reihe.', 'Thirteen days. Row by row.', '13日間。一列ずつ。'],
      [12.2, 17.6, 'Am vierzehnten wird gefegt.', 'On the fourteenth they sweep.', '14日目は掃除の日。'],
      [
        18.4,
        25.5,
        '[Jubel] Und dann stehen alle wieder da.',
        '[Cheering] And then everybody is back.',
        '［歓声］そして皆が戻ってくる。',
      ],
    ],
  },
  {
    uid: 'video-film-train-2004',
    package: 'train-2004',
    seconds: 28,
    chapters: [
      [0, 'Abfahrt', 'Departure', '出発'],
      [8, 'Der Speisewagen', 'The dining car', '食堂車'],
      [20, 'Aufstieg', 'Promotion', '昇格'],
    ],
    captions: [
      [
        0.8,
        7.6,
        '[Signalhorn] 6:12 Uhr, Gleis 4. Sonderzug.',
        '[Horn] 6:12, platform 4. A special train.',
        '［警笛］6時12分、4番線。特別列車。',
      ],
      [
        8.3,
        13.8,
        'Der Speisewagen ist um halb acht leer.',
        'By half past seven the dining car is empty.',
        '7時半には食堂車が空っぽに。',
      ],
      [
        14.2,
        19.6,
        '[Gesang] Alle Strophen. Auch die falschen.',
        '[Singing] All verses. The wrong ones too.',
        '［合唱］全部の歌詞を。間違った歌詞まで。',
      ],
      [
        20.4,
        27.5,
        '[Jubel, Signalhorn] Und zurück als Aufsteiger.',
        '[Cheering, horn] And back home promoted.',
        '［歓声、警笛］帰りは昇格チームとして。',
      ],
    ],
  },
  {
    uid: 'video-film-forbidden',
    package: 'forbidden',
    seconds: 26,
    chapters: [
      [0, 'Der Ball', 'The ball', 'ボール'],
      [6, 'Die vierzehn', 'The fourteen', '14人'],
      [14, 'Was blieb', 'What stayed', '残ったもの'],
    ],
    captions: [
      [
        0.5,
        5.6,
        '[Ein Ball wird gespielt] Erlaubt war das nicht.',
        '[A ball is played] It was not allowed.',
        '［ボールの音］それは禁じられていた。',
      ],
      [
        6.3,
        13.6,
        'Vierzehn Frauen, und Schuhe, die zu groß waren.',
        'Fourteen women, and boots too large.',
        '14人の女性と、大きすぎる靴。',
      ],
      [
        14.3,
        19.6,
        'Im Protokoll steht davon kein Wort.',
        'The minutes do not say a word of it.',
        '議事録には一言もない。',
      ],
      [
        20.3,
        25.5,
        'Der Pokal ist trotzdem da.',
        'The cup is there all the same.',
        'それでもカップは残っている。',
      ],
    ],
  },
  {
    uid: 'video-film-groundsman',
    package: 'groundsman',
    seconds: 20,
    chapters: [
      [0, 'Halm', 'Blade', '一本の芝'],
      [6, 'Fläche', 'Field', '一面の芝'],
    ],
    captions: [
      [
        0.5,
        5.6,
        '[Regen] 28 Millimeter. Nicht 27.',
        '[Rain] 28 millimetres. Not 27.',
        '［雨］28ミリ。27ミリではない。',
      ],
      [
        6.3,
        13.6,
        '„Ich sehe von hier, wo gestern jemand gegrätscht hat.“',
        '“From here I see where somebody slid yesterday.”',
        '「昨日どこで滑り込んだか、ここから分かるよ」',
      ],
      [
        14.3,
        19.5,
        'Mittwochs geht die Mannschaft drüber.',
        'On Wednesdays the team goes over it.',
        '水曜日はチームがその上を走る。',
      ],
    ],
  },
  {
    uid: 'video-film-choreo',
    package: 'choreo',
    seconds: 90,
    chapters: [
      [0, 'Die Idee', 'The idea', '構想'],
      [18, 'Malen', 'Painting', '制作'],
      [36, 'Hinbringen', 'Getting it there', '運搬'],
      [54, 'Warten', 'Waiting', '待つ'],
      [70, '90 Sekunden', '90 seconds', '90秒'],
    ],
    captions: [
      [
        0.5,
        8,
        'Im Januar hebt jemand die Hand und sagt: größer.',
        'In January somebody raises a hand and says: larger.',
        '1月、誰かが手を挙げて言う。「もっと大きく」',
      ],
      [
        9,
        17.5,
        'Neunzig Sekunden. Länger hält es niemand hoch.',
        'Ninety seconds. Nobody holds it up for longer.',
        '90秒。それ以上は誰も掲げていられない。',
      ],
      [
        18.5,
        27,
        'Gemalt wird in der Turnhalle, wenn die Schule aus ist.',
        'They paint in the gym, when school is over.',
        '放課後の体育館で描く。',
      ],
      [
        28,
        35.5,
        '400 Liter Farbe, drei Nächte.',
        '400 litres of paint, three nights.',
        '塗料400リットル、三晩。',
      ],
      [
        36.5,
        45,
        'Mit der Straßenbahn, aufgerollt, zwölf Leute.',
        'By tram, rolled up, twelve people.',
        '巻いて路面電車で、12人がかり。',
      ],
      [46, 53.5, 'Der Fahrer hat gewartet.', 'The driver waited.', '運転手は待ってくれた。'],
      [
        54.3,
        62,
        '[Klatschen] „Wenn eine zu früh zieht, ist es vorbei.“',
        '[Clapping] “If one of us pulls too early, it is over.”',
        '［手拍子］「一人でも早く引いたら終わり」',
      ],
      [
        63,
        69.8,
        '[Klatschen] Noch nicht. Noch nicht.',
        '[Clapping] Not yet. Not yet.',
        '［手拍子］まだ。まだだ。',
      ],
      [70.2, 78, '[Jubel] Jetzt.', '[Cheering] Now.', '［歓声］今だ。'],
      [
        79,
        89.5,
        '[Hörner] Und dann liegt sie unten und gehört allen.',
        '[Horns] And then it lies below, and belongs to all.',
        '［ホーン］そして幕は下り、みんなのものになる。',
      ],
    ],
  },
]

/** As a browser reads captions. */
export const vttOf = (captions: readonly DemoCaption[], language: 0 | 1 | 2): string =>
  `WEBVTT\n\n${captions
    .map(([at, until, ...words]) => `${clock(at)} --> ${clock(until)}\n${words[language]}\n`)
    .join('\n')}`

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(Math.round((seconds - whole) * 1000)).padStart(3, '0')}`
}
