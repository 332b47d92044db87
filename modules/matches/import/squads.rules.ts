import type { StaffGroup } from '#modules/matches/schema.ts'
import type { ImportedPlayer } from './import.schema.ts'

const GROUPS: Record<ImportedPlayer['position'], StaffGroup> = {
  GK: 'Goalkeepers',
  DF: 'Defenders',
  MF: 'Midfielders',
  FW: 'Forwards',
}
export const staffGroupOf = (position: ImportedPlayer['position']): StaffGroup => GROUPS[position]

/** FIFA's codes and those of ISO 3166; the four British associations are one country there. */
const NATIONS =
  'ALB AL,ALG DZ,ANG AO,ARG AR,ARM AM,AUS AU,AUT AT,BEL BE,BEN BJ,BFA BF,BIH BA,BRA BR,BUL BG,CAN CA,CGO CG,CHE CH,CHI CL,' +
  'CIV CI,CMR CM,COD CD,COL CO,CPV CV,CRC CR,CRO HR,CUW CW,CYP CY,CZE CZ,DEN DK,DOM DO,ECU EC,EGY EG,ENG GB,ESP ES,EST EE,' +
  'FIN FI,FRA FR,GAB GA,GAM GM,GEO GE,GER DE,GHA GH,GNB GW,GRE GR,GUI GN,HAI HT,HON HN,HUN HU,IND IN,IRL IE,IRN IR,IRQ IQ,' +
  'ISL IS,ISR IL,ITA IT,JAM JM,JPN JP,KAZ KZ,KEN KE,KOR KR,KOS XK,KVX XK,LBR LR,LTU LT,LUX LU,LVA LV,MAD MG,MAR MA,MDA MD,' +
  'MEX MX,MKD MK,MLI ML,MLT MT,MNE ME,MOZ MZ,MTN MR,NED NL,NGA NG,NIR GB,NOR NO,NZL NZ,PAN PA,PAR PY,PER PE,PHI PH,POL PL,' +
  'POR PT,PUR PR,QAT QA,ROU RO,RSA ZA,RUS RU,SCO GB,SEN SN,SLE SL,SRB RS,SUI CH,SUR SR,SVK SK,SVN SI,SWE SE,SYR SY,TAN TZ,TOG TG,' +
  'TRI TT,TUN TN,TUR TR,UGA UG,UKR UA,URU UY,USA US,UZB UZ,VEN VE,VIE VN,WAL GB,ZAM ZM,ZIM ZW'
const ISO = new Map(NATIONS.split(',').map((pair) => pair.split(' ') as [string, string]))

/** Null where no nation is written (the country of the competition) or nobody knows it. */
export function isoNation(fifa: string | null): string | null {
  return fifa === null ? null : (ISO.get(fifa) ?? null)
}
