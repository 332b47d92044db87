import { club, type Language } from './club.ts'
import { voice } from './voice.ts'

/**
 * What the texts of the web name in braces, in the form that their sentences need: `{atStadium}` is `im Falkenpark`. They are
 * filled in when the web is built.
 */
export const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: {
    code: club.code,
    account: voice.account.name.de,
    tv: 'Falken TV',
    more: 'Mehr Falken',
    ofClub: 'des SV Falkenstadt 1899',
    ofTeam: 'des SV Falkenstadt',
    stadium: 'Falkenpark',
    theStadium: 'der Falkenpark',
    atStadium: 'im Falkenpark',
    ofStadium: 'des Falkenparks',
  },
  en: {
    code: club.code,
    account: voice.account.name.en,
    tv: 'Falken TV',
    more: 'More Falcons',
    ofClub: 'of SV Falkenstadt 1899',
    ofTeam: 'of SV Falkenstadt',
    stadium: 'Falkenpark',
    theStadium: 'the Falkenpark',
    atStadium: 'at the Falkenpark',
    ofStadium: 'of the Falkenpark',
  },
  ja: {
    code: club.code,
    account: voice.account.name.ja,
    tv: 'Falken TV',
    more: 'もっとファルケン',
    ofClub: 'SVファルケンシュタット1899の',
    ofTeam: 'SVファルケンシュタットの',
    stadium: 'ファルケンパーク',
    theStadium: 'ファルケンパーク',
    atStadium: 'ファルケンパークの',
    ofStadium: 'ファルケンパークの',
  },
}
