import { club } from './club.ts'
import { voice } from './voice.ts'

const shared = { code: club.code, account: voice.account.name.de, tv: 'Moor TV', stadium: 'Torfplatz' }

export const words = {
  de: {
    ...shared,
    more: 'Mehr vom Moor',
    ofClub: 'des TSV Moorbrück 1921',
    ofTeam: 'des TSV Moorbrück',
    theStadium: 'der Torfplatz',
    atStadium: 'auf dem Torfplatz',
    ofStadium: 'des Torfplatzes',
  },
  en: {
    ...shared,
    more: 'More from the moor',
    ofClub: 'of TSV Moorbrück 1921',
    ofTeam: 'of TSV Moorbrück',
    theStadium: 'the Torfplatz',
    atStadium: 'at the Torfplatz',
    ofStadium: 'of the Torfplatz',
  },
  ja: {
    ...shared,
    more: 'もっと見る',
    ofClub: 'TSVモーアブリュック1921の',
    ofTeam: 'TSVモーアブリュックの',
    theStadium: 'トルフプラッツ',
    atStadium: 'トルフプラッツの',
    ofStadium: 'トルフプラッツの',
  },
}
