import type { StaffGroup } from '#modules/matches/schema.ts'
import { demoId } from './chance.ts'
import { type DemoPerson, slugOf } from './squad.ts'

type StaffRow = readonly [
  group: StaffGroup,
  firstName: string,
  lastName: string,
  de: string,
  en: string,
  ja: string,
  title?: string,
]

const MEN: readonly StaffRow[] = [
  ['TrainerTeam', 'Marek', 'Sobotta', 'Cheftrainer', 'Head coach', '監督'],
  ['TrainerTeam', 'Ines', 'Kaltwasser', 'Co-Trainerin', 'Assistant coach', 'アシスタントコーチ'],
  ['TrainerTeam', 'Paul', 'Grebe', 'Co-Trainer', 'Assistant coach', 'アシスタントコーチ'],
  ['TrainerTeam', 'Arne', 'Vollmer', 'Torwarttrainer', 'Goalkeeping coach', 'GKコーチ'],
  ['TrainerTeam', 'Timur', 'Sezgin', 'Athletik', 'Fitness coach', 'フィジカルコーチ'],
  [
    'SportManagement',
    'Holger',
    'Brenneis',
    'Leitung Profifußball',
    'Head of professional football',
    'トップチーム統括',
  ],
  ['SportDirector', 'Bea', 'Hartung', 'Sportdirektorin', 'Sporting director', 'スポーツディレクター'],
  ['MedicalStaff', 'Lina', 'Osterloh', 'Teamärztin', 'Team doctor', 'チームドクター', 'Dr.'],
  ['MedicalStaff', 'Kira', 'Boll', 'Physiotherapie', 'Physiotherapist', '理学療法士'],
  ['MedicalStaff', 'Jens', 'Aumann', 'Physiotherapie', 'Physiotherapist', '理学療法士'],
  ['Analysts', 'Fred', 'Wachsmuth', 'Analyse', 'Match analyst', '分析担当'],
  ['Analysts', 'Mina', 'Rasch', 'Daten', 'Data analyst', 'データ分析'],
  ['Scouting', 'Oskar', 'Thiel', 'Scouting', 'Scout', 'スカウト'],
  ['Scouting', 'Ruth', 'Ehlers', 'Leitung Scouting', 'Head of scouting', 'スカウト統括'],
  ['SupportStaff', 'Nele', 'Strack', 'Teammanagerin', 'Team manager', 'チームマネージャー'],
  ['SupportStaff', 'Jan-Peter', 'Rode', 'Zeugwart', 'Kit manager', '用具係'],
]

const WOMEN: readonly StaffRow[] = [
  ['TrainerTeam', 'Katrin', 'Ostwald', 'Cheftrainerin', 'Head coach', '監督'],
  ['TrainerTeam', 'Miguel', 'Santos', 'Co-Trainer', 'Assistant coach', 'アシスタントコーチ'],
  ['TrainerTeam', 'Silke', 'Marx', 'Torwarttrainerin', 'Goalkeeping coach', 'GKコーチ'],
  [
    'TechnicalDirectorFemale',
    'Carla',
    'Winterfeld',
    'Technische Direktorin Frauen',
    'Technical director women',
    '女子部門テクニカルディレクター',
  ],
  ['MedicalStaff', 'Elif', 'Arslan', 'Teamärztin', 'Team doctor', 'チームドクター', 'Dr.'],
  ['MedicalStaff', 'Jule', 'Petersen', 'Physiotherapie', 'Physiotherapist', '理学療法士'],
  ['Analysts', 'Robin', 'Dietz', 'Analyse', 'Match analyst', '分析担当'],
  ['SupportStaff', 'Vera', 'Lindemann', 'Teammanagerin', 'Team manager', 'チームマネージャー'],
]

const YOUTH: readonly StaffRow[] = [
  ['TrainerTeam', 'Daniel', 'Krogmann', 'Cheftrainer U19', 'Under-19 head coach', 'U19監督'],
  ['TrainerTeam', 'Aylin', 'Tekin', 'Co-Trainerin', 'Assistant coach', 'アシスタントコーチ'],
  ['TrainerTeam', 'Uwe', 'Ranft', 'Torwarttrainer', 'Goalkeeping coach', 'GKコーチ'],
  ['SportManagement', 'Sabine', 'Holl', 'Leitung Nachwuchs', 'Head of academy', 'アカデミー統括'],
  ['MedicalStaff', 'Marvin', 'Thoma', 'Physiotherapie', 'Physiotherapist', '理学療法士'],
  ['Analysts', 'Pia', 'Lorenz', 'Analyse', 'Match analyst', '分析担当'],
  ['SupportStaff', 'Heinz', 'Bartel', 'Betreuer', 'Team assistant', 'チームアシスタント'],
]

function staffOf(base: number, rows: readonly StaffRow[]): DemoPerson[] {
  return rows.map(([group, firstName, lastName, de, en, ja, title = null], index) => ({
    id: demoId('person', base + index + 1),
    slug: slugOf(firstName, lastName),
    firstName,
    lastName,
    title,
    shortName: lastName,
    knownName: null,
    role: { de, en, ja },
    group,
    number: null,
    captain: false,
    bornOn: null,
    nation: null,
    heightCm: null,
    foot: null,
    picture: `portrait-staff-${slugOf(lastName)}`,
    figure: null,
    inClubSince: null,
    contractUntil: null,
    topSpeedKmh: null,
  }))
}

export const staff = {
  profis: staffOf(1500, MEN),
  frauen: staffOf(2500, WOMEN),
  nachwuchs: staffOf(3500, YOUTH),
}
