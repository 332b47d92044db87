import type { ImportFile } from './import.schema.ts'

/** Made-up files in the formats of the sources, each with the traps the real ones hold. The clubs do not exist. */

export function exampleFile(name: string, text: string): ImportFile {
  return { name, text }
}

/** Until 2023/24: days in brackets, the result between the teams, the year nowhere, Windows line ends. */
export const oldText = exampleFile(
  'pokal.txt',
  `= Küsten Pokal 2023/24

# Date       Fri Aug/11 2023 - Sat May/25 2024 (288d)
# Teams      8
# Matches    6

Round 1
[Fri Aug/11]
  18.00  SV Heimstadt           2-1 (0-0)  TSG Grünwald 07
         1. FC Westhafen          0-7 (0-4)  Bor. Ährenfeld
  20.45  FC 08 Wiesental II       4-2 pen. 3-3 a.e.t. (3-3, 1-2)  SpVgg Süd
[Sat Aug/12]
  13.00  Rot-Weiß Hagenau         1-0 a.e.t. (0-0)  Dynamo Ostertal

Semifinals
[Tue Apr/2]
  20.45  SV Heimstadt           0-0  Bor. Ährenfeld

Final
[Sat May/25]
  20.00  N.N.  -  N.N.
`.replaceAll('\n', '\r\n'),
)

/** Since 2024/25: the result behind the teams, the year only where it changes, matches not drawn or cancelled. */
export const newText = exampleFile(
  'liga.txt',
  `= Küsten Liga 2024/25

# Teams      4
# Matches    6

» Matchday 1
  Fri Aug/16 2024
    20.30  SV Heimstadt          v 1. FC Westhafen          3-1 (1-0)
  Sat Aug/17
    15.30  TSG Grünwald 07         v Bor. Ährenfeld-Süd Langenname  1-1 (1-0)


» Matchday 2
  Wed Feb/5 2025
    19.00  1. FC Westhafen         v TSG Grünwald 07          [cancelled]
           Bor. Ährenfeld-Süd Langenname v SV Heimstadt     0-0
  Thu Feb/6
           1. FC Westhafen         v SV Heimstadt           0-2 [awarded]


» Matchday 3
  Sat May/17
           TSG Grünwald 07         v SV Heimstadt
`,
)

/** The same league a week before: a result and an hour less. */
export const newTextBefore = exampleFile(
  'liga.txt',
  newText.text
    .replace('v SV Heimstadt     0-0', 'v SV Heimstadt')
    .replace('Wed Feb/5 2025\n    19.00', 'Tue Feb/4 2025\n    18.30')
    .replace('Thu Feb/6', 'Thu Feb/6')
    .replace('0-2 [awarded]', ''),
)

export const openfootballJson = exampleFile(
  'de.1.json',
  JSON.stringify({
    name: 'Küsten Liga 2024/25',
    matches: [
      {
        round: 'Matchday 1',
        date: '2024-08-16',
        time: '20:30',
        team1: 'SV Heimstadt',
        team2: '1. FC Westhafen',
        score: { ht: [1, 0], ft: [3, 1] },
      },
      {
        round: 'Matchday 1',
        date: '2024-08-17',
        time: '15:30',
        team1: 'TSG Grünwald 07',
        team2: 'Bor. Ährenfeld-Süd Langenname',
        score: { ft: [0, 0] },
      },
      {
        round: 'Matchday 2',
        date: '2025-02-06',
        time: '18:30',
        team1: '1. FC Westhafen',
        team2: 'SV Heimstadt',
        score: { ft: [0, 2] },
        status: 'awarded',
      },
      {
        round: 'Matchday 3',
        date: '2025-05-17',
        team1: 'TSG Grünwald 07',
        team2: 'SV Heimstadt',
        score: {},
      },
    ],
  }),
)

export const squad = exampleFile(
  'heimstadt.txt',
  `=  SV Heimstadt - Küsten Liga 2023/24

  1,  Jörn Tälken,                       GK,   b. 1991,   Westhafen
 34,  Mateo Prueba (ARG),                GK,   b. 2002,

  2,  Ole-Henrik van der Föhr (NED),     DF,   b. 1994,   1. FC Westhafen II
 10,  Şenol Örnek,                       MF,   b. 2001,   Grünwald
  9,  Piet Probst,                       FW,   b. 1999,   Süd
`,
)

export const clubs = exampleFile(
  'clubs.txt',
  `============================================
= Küste • Coast


== Nordland ==

SV Heimstadt, 1904,    @ Heimpark,   Heimstadt
  | Störche | SVH
  | Sport-Verein Heimstadt 1904
  | Hometown [en]
 Am Park 1-3 // 12345 Heimstadt
ii) SV Heimstadt II
  | Heimstadt II |  Störche Am.

1. FC Westhafen, 1921       Westhafen       ### todo: why?
  | SVH        # the same letters as others
# a remark
#   over two lines


== Südland ==

Borussia Ährenfeld,            	Ährenfeld
  Bor. Ährenfeld-Süd Langenname
  | Bor. Ährenfeld
Blau-Weiß 90 Süd (-1992), Süd
  ## unaccent
`,
)

export const stadiums = exampleFile(
  'stadiums.txt',
  `============================================
=  Coast

== Nordland ==

$Sparstrumpf$ Park,   50_000, 1975,  Heimstadt    # SV Heimstadt
  | Heimpark
  | $Alte Bank$-Arena       # (2001-2009)
  | Home Stadium  [en]
  Am Park 1 // 12345 Heimstadt

Hafenplatz,   Westhafen
`,
)

export const clubSites = exampleFile(
  'props.txt',
  `Name,                   Web
SV Heimstadt,         www.heimstadt.example

1. FC Westhafen,        ?
`,
)
