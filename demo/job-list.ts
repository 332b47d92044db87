import type { Language } from '#club/club.ts'

type Words = Record<'title' | 'area' | 'lead' | 'tasks' | 'profile' | 'offer', string>
type DemoJob = {
  originId: string
  company: 'default' | 'efag' | 'efev'
  employmentType: string
  workingTimeModel: string
  hoursPerWeek: number | null
  placeOfWork: string
  location: { street: string; zipCode: string; city: string; countryCode: string }
  contactPerson: { name: string; email: string | null; phone: string | null }
  salary: { fromCents: number; toCents: number; per: 'hour' | 'month' | 'year' } | null
  daysAgo: number
  untilInDays: number | null
  /** Null: at once. */
  startInDays: number | null
  words: Record<Language, Words>
}

const ground = {
  placeOfWork: 'Falkenpark',
  location: { street: 'Am Falkenpark 1', zipCode: '24899', city: 'Falkenstadt', countryCode: 'DE' },
}
const north = {
  placeOfWork: 'Trainingsgelände Nord',
  location: { street: 'Nordring 40', zipCode: '24899', city: 'Falkenstadt', countryCode: 'DE' },
}
const office = {
  placeOfWork: 'Geschäftsstelle',
  location: { street: 'Hafenstraße 7', zipCode: '24899', city: 'Falkenstadt', countryCode: 'DE' },
}
const nele = { name: 'Nele Strack', email: 'jobs@falkenstadt.example', phone: '04621 1899-44' }
const onno = { name: 'Onno Brandt', email: 'jobs@falkenstadt.example', phone: '04621 1899-47' }

/** What is open in the demo world; nobody in it is real. */
export const demoJobs: readonly DemoJob[] = [
  {
    originId: 'redaktion-video',
    company: 'efag',
    employmentType: 'permanent',
    workingTimeModel: 'fullTime',
    hoursPerWeek: 39,
    ...ground,
    contactPerson: nele,
    salary: { fromCents: 4_600_000, toCents: 5_200_000, per: 'year' },
    daysAgo: 3,
    untilInDays: 40,
    startInDays: null,
    words: {
      de: {
        title: 'Redaktion Video (m/w/d)',
        area: 'Medien',
        lead: 'Du machst aus 90 Minuten drei. Und am Montag die Doku, wegen der jemand am Freitag ein Ticket kauft.',
        tasks:
          'Zusammenfassungen, Interviews und Dokus, vom Dreh bis zum Schnitt\nLive-Video an 17 Heimspielen, mit Untertiteln\nZwei Tage die Woche mit den Frauen und dem Nachwuchs unterwegs',
        profile:
          'Drei Jahre Schnitt, sicher im Ton\nFührerschein, Samstage und Englische Wochen\nWer Fußball nicht mag, wird es hier schwer haben. Fan musst Du nicht sein.',
        offer:
          'Zwei Tage in der Woche von zu Hause\nEigene Kamera und eigener Schnittplatz\nZwei Dauerkarten',
      },
      en: {
        title: 'Video editor (m/f/d)',
        area: 'Media',
        lead: 'You turn 90 minutes into three. And on Monday you make the film that sells a ticket on Friday.',
        tasks:
          'Highlights, interviews and documentaries, from shooting to the cut\nLive video at 17 home games, with captions\nTwo days a week with the women and the academy',
        profile:
          'Three years of editing, sure with sound\nDriving licence, Saturdays and weeks with two games\nIf you dislike football this will be hard. You need not be a fan.',
        offer: 'Two days a week from home\nA camera and an edit suite of your own\nTwo season tickets',
      },
      ja: {
        title: '映像編集（性別不問）',
        area: 'メディア',
        lead: '90分の試合を3分にまとめ、月曜には次のチケットが売れるドキュメンタリーを仕上げる仕事です。',
        tasks:
          'ハイライト、インタビュー、ドキュメンタリーの撮影から編集まで\nホームゲーム17試合のライブ映像（字幕付き）\n週2日は女子チームとアカデミーに同行',
        profile:
          '映像編集の実務経験3年、音声編集の知識\n運転免許、土曜と連戦週の勤務\nサッカーに抵抗がない方（ファンである必要はありません）',
        offer: '週2日の在宅勤務\n専用のカメラと編集環境\nシーズンチケット2席',
      },
    },
  },
  {
    originId: 'fanservice-leitung',
    company: 'default',
    employmentType: 'permanent',
    workingTimeModel: 'fullTime',
    hoursPerWeek: 39,
    ...office,
    contactPerson: onno,
    salary: { fromCents: 5_000_000, toCents: 5_800_000, per: 'year' },
    daysAgo: 20,
    untilInDays: 25,
    startInDays: 66,
    words: {
      de: {
        title: 'Leitung Fanservice (m/w/d)',
        area: 'Fans',
        lead: 'Bei Dir landet alles, was nicht geklappt hat. Und vieles, was richtig schön war.',
        tasks:
          'Ein Team von neun Leuten führen\nAntworten, die beim ersten Mal stimmen\nAn Spieltagen am Servicepunkt Nord',
        profile:
          'Erfahrung mit einem Team im Service\nRuhe am Telefon, auch nach einem 0:4\nDeutsch und Englisch, gern mehr',
        offer:
          'Ein Team, das sich kennt\nEin freies Wochenende im Monat, versprochen\nZuschuss zu Bus und Bahn',
      },
      en: {
        title: 'Head of fan service (m/f/d)',
        area: 'Fans',
        lead: 'Whatever went wrong ends up with you. And a lot of what was really nice.',
        tasks:
          'Lead a team of nine\nAnswers that are right the first time\nOn matchdays at the service point north',
        profile:
          'Experience with a service team\nCalm on the phone, even after losing 4–0\nGerman and English, more is welcome',
        offer: 'A team that knows each other\nOne free weekend a month, promised\nSupport for bus and train',
      },
      ja: {
        title: 'ファンサービス責任者（性別不問）',
        area: 'ファン',
        lead: 'うまくいかなかったことも、うれしかったことも、すべてここに届きます。',
        tasks: '9名のチームの運営\n一度で正確に答える対応\n試合日は北サービスポイントで勤務',
        profile: 'サービス部門でのチーム運営経験\n0対4で負けた後も落ち着いた電話対応\nドイツ語と英語',
        offer: '互いをよく知るチーム\n月に一度の完全な週末休み\n交通費補助',
      },
    },
  },
  {
    originId: 'greenkeeping',
    company: 'efev',
    employmentType: 'permanent',
    workingTimeModel: 'fullTime',
    hoursPerWeek: 40,
    ...north,
    contactPerson: onno,
    salary: { fromCents: 3_600_000, toCents: 4_100_000, per: 'year' },
    daysAgo: 9,
    untilInDays: null,
    startInDays: null,
    words: {
      de: {
        title: 'Greenkeeping (m/w/d)',
        area: 'Stadion',
        lead: 'Sieben Plätze, ein Rasen, auf den samstags 24.000 Leute schauen.',
        tasks: 'Mähen, wässern, lüften, nachsäen\nPlatz herrichten vor jedem Heimspiel\nMaschinen warten',
        profile:
          'Ausbildung im Garten- und Landschaftsbau oder als Greenkeeper\nFührerschein Klasse B\nFrüh wach',
        offer: 'Arbeitskleidung, auch für Regen\nFortbildung zum Head Greenkeeper\nUrlaub in der Sommerpause',
      },
      en: {
        title: 'Greenkeeping (m/f/d)',
        area: 'Stadium',
        lead: 'Seven pitches, and one lawn that 24,000 people look at on Saturdays.',
        tasks:
          'Mow, water, aerate, reseed\nGet the pitch ready before each home game\nLook after the machines',
        profile: 'Trained in landscaping or as a greenkeeper\nDriving licence\nAwake early',
        offer:
          'Working clothes, also for rain\nTraining to become head greenkeeper\nHolidays in the summer break',
      },
      ja: {
        title: 'グリーンキーパー（性別不問）',
        area: 'スタジアム',
        lead: '7面のグラウンドと、土曜に2万4千人が見つめる芝を守る仕事です。',
        tasks: '刈り込み、散水、エアレーション、播種\nホームゲーム前のピッチ整備\n機械の点検',
        profile: '造園またはグリーンキーパーの訓練修了\n運転免許\n早起きが得意な方',
        offer: '作業着（雨天用を含む）\nヘッドグリーンキーパー研修\n夏季中断期間の休暇',
      },
    },
  },
  {
    originId: 'ordnerdienst',
    company: 'efev',
    employmentType: 'marginal',
    workingTimeModel: 'byArrangement',
    hoursPerWeek: null,
    ...ground,
    contactPerson: onno,
    salary: { fromCents: 1_450, toCents: 1_600, per: 'hour' },
    daysAgo: 40,
    untilInDays: null,
    startInDays: null,
    words: {
      de: {
        title: 'Ordnerdienst am Spieltag (m/w/d)',
        area: 'Stadion',
        lead: 'Du stehst am Eingang und sorgst dafür, dass alle rechtzeitig und gut gelaunt drin sind.',
        tasks: 'Karten prüfen, Wege zeigen\nAuf Rettungswege achten\nHelfen, wo jemand Hilfe braucht',
        profile: 'Ab 18 Jahren\nFreundlich und deutlich\nSachkunde kannst Du bei uns machen',
        offer: 'Warmes Essen am Spieltag\nSchulung wird bezahlt\nDu suchst Dir die Spiele aus',
      },
      en: {
        title: 'Steward on matchdays (m/f/d)',
        area: 'Stadium',
        lead: 'You stand at the gate and see that everybody is in on time and in a good mood.',
        tasks: 'Check tickets, show the way\nKeep escape routes clear\nHelp whoever needs it',
        profile: '18 or older\nFriendly and clear\nYou can do the certificate with us',
        offer: 'A hot meal on matchdays\nPaid training\nYou choose your games',
      },
      ja: {
        title: '試合日の運営スタッフ（性別不問）',
        area: 'スタジアム',
        lead: '入場口に立ち、全員が時間どおり気持ちよく入場できるようにする仕事です。',
        tasks: 'チケット確認と案内\n避難経路の確保\n困っている方の手助け',
        profile: '18歳以上\n親切で明確な対応\n資格は当クラブで取得可能',
        offer: '試合日の温かい食事\n有給の研修\n勤務する試合は自分で選べます',
      },
    },
  },
  {
    originId: 'ausbildung-sport-fitness',
    company: 'default',
    employmentType: 'apprenticeship',
    workingTimeModel: 'fullTime',
    hoursPerWeek: 38.5,
    ...office,
    contactPerson: nele,
    salary: { fromCents: 110_000, toCents: 128_000, per: 'month' },
    daysAgo: 30,
    untilInDays: 90,
    startInDays: 248,
    words: {
      de: {
        title: 'Ausbildung Sport- und Fitnesskaufleute',
        area: 'Verein',
        lead: 'Drei Jahre, zwölf Abteilungen, vom Turnen bis zum Schach.',
        tasks: 'Kurse und Turniere planen\nMitglieder beraten\nBuchhaltung verstehen, wirklich',
        profile: 'Schulabschluss\nLust auf Leute\nSport darf auch schlecht gespielt werden',
        offer: 'Übernahme, wenn es passt\nFreie Kurse im ganzen Verein\nBücher zahlen wir',
      },
      en: {
        title: 'Apprenticeship in sports administration',
        area: 'Club',
        lead: 'Three years, twelve departments, from gymnastics to chess.',
        tasks: 'Plan courses and tournaments\nAdvise members\nUnderstand bookkeeping, really',
        profile: 'A school certificate\nLiking people\nYou need not be good at sports',
        offer: 'A job afterwards if it fits\nFree courses in the whole club\nWe pay the books',
      },
      ja: {
        title: 'スポーツ運営の職業訓練生',
        area: 'クラブ',
        lead: '3年間で、体操からチェスまで12の部門を経験します。',
        tasks: '講座と大会の企画\n会員への案内\n簿記の基礎',
        profile: '学校修了資格\n人と接することが好きな方\nスポーツの腕前は問いません',
        offer: '修了後の採用機会\nクラブ内の講座が無料\n教材費は当クラブが負担',
      },
    },
  },
  {
    originId: 'physiotherapie-frauen',
    company: 'efag',
    employmentType: 'temporary',
    workingTimeModel: 'partTime',
    hoursPerWeek: 20,
    ...north,
    contactPerson: nele,
    salary: null,
    daysAgo: 12,
    untilInDays: 20,
    startInDays: 36,
    words: {
      de: {
        title: 'Physiotherapie Frauen (m/w/d)',
        area: 'Sport',
        lead: 'Du bringst Knie zurück auf den Platz, und manchmal auch die Köpfe.',
        tasks: 'Behandeln vor und nach dem Training\nReha mit Plan\nMit zu den Auswärtsspielen',
        profile: 'Staatliche Anerkennung\nErfahrung mit Mannschaften\nEnglisch fürs Team',
        offer: 'Eigener Behandlungsraum\nFortbildungen\nEin Team, das zuhört',
      },
      en: {
        title: 'Physiotherapist, women (m/f/d)',
        area: 'Sport',
        lead: 'You bring knees back to the pitch, and heads sometimes, too.',
        tasks: 'Treatment before and after training\nRehabilitation with a plan\nTravel to away games',
        profile: 'State recognition\nExperience with teams\nEnglish for the team',
        offer: 'A treatment room of your own\nFurther training\nA team that listens',
      },
      ja: {
        title: '女子チーム理学療法士（性別不問）',
        area: 'スポーツ',
        lead: 'けがをした選手が再びピッチに立てるよう支える仕事です。',
        tasks: '練習前後の施術\n計画的なリハビリ\nアウェイゲームへの帯同',
        profile: '国家資格\nチームでの経験\n英語でのコミュニケーション',
        offer: '専用の施術室\n研修制度\n話を聞くチーム',
      },
    },
  },
]
