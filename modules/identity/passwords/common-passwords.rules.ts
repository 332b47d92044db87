/**
 * The most common passwords, as patterns instead of a list: nearly all of them are one well-known word, written with
 * look-alike characters, and dressed with digits, a year or a mark in front or behind. The words times the usual dresses
 * are far more than the 10,000 that OPEN-11 asks for.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const compact = plain.replace(/[\s._-]/g, '')
  return isRun(compact) || isRepeated(compact) || hasCommonCore(plain) || hasCommonCore(unmask(plain))
}

/** Look-alikes that stand for letters. */
const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}

/** Letters behind the masks; what stands at the ends is dress and stays, so that `passw0rd1!` is `password` and `1!`. */
function unmask(text: string): string {
  const [, head = '', core = '', tail = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(text) ?? []
  return head + core.replace(/[^\p{L}]/gu, (sign) => LOOK_ALIKES[sign] ?? sign) + tail
}

/** A well-known word with nothing but digits and marks around it, or two such words in a row. */
function hasCommonCore(text: string): boolean {
  const core = text.replace(/[^\p{L}]+/gu, ' ').trim()
  if (core === '') return false
  const words = core.split(' ')
  const meaningless = text.length - words.join('').length
  return meaningless <= 8 && words.every(isCommonWord)
}

function isCommonWord(word: string): boolean {
  if (WORDS.has(word) || word.length <= 2 || isRun(word) || isRepeated(word)) return true
  for (let cut = 3; cut <= word.length - 3; cut += 1) {
    if (WORDS.has(word.slice(0, cut)) && WORDS.has(word.slice(cut))) return true
  }
  return false
}

const ROWS = [
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1qay2wsx3edc4rfv5tgb6zhn7ujm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qayxswedcvfrtgb',
  '!"§$%&/()=',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')])

/** Neighbours on the keyboard, in the alphabet or in counting: pieces of at least three in a row, end to end. */
function isRun(text: string): boolean {
  let rest = text
  while (rest.length > 0) {
    const length = longestRun(rest)
    if (length < 3) return rest.length <= 2 && rest !== text
    rest = rest.slice(length)
  }
  return text.length > 0
}

function longestRun(text: string): number {
  for (let length = text.length; length >= 3; length -= 1) {
    const piece = text.slice(0, length)
    if (ROWS.some((row) => row.includes(piece))) return length
  }
  return 0
}

/** One block of up to four characters again and again, such as `Aa1!Aa1!Aa1!`. */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= 4; size += 1) {
    const times = Math.floor(text.length / size)
    if (times >= 3 && text.startsWith(text.slice(0, size).repeat(times)) && text.length % size === 0)
      return true
  }
  return false
}

/** Bases of the common lists: German and English words, names, clubs, keyboard words. */
const WORDS = new Set(
  `password passwort passwd pass kennwort geheim geheimnis secret login einloggen anmelden admin administrator root
  user benutzer gast guest test tester testing demo default standard changeme aendern letmein welcome willkommen
  hello hallo servus moin hola bonjour iloveyou ichliebedich liebe lieben love lover lovely loveme schatz schatzi
  schatzilein engel angel baby babe honey sweet sweety susi mausi maus hase hasi baerchen prinz prinzessin princess
  prince king queen koenig master meister monkey affe dragon drache shadow schatten sunshine sonne sonnenschein
  sommer summer winter fruehling frühling herbst autumn spring january february march april may june july august
  september october november december januar februar märz maerz mai juni juli oktober dezember montag dienstag
  mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday saturday sunday
  football fussball fußball soccer baseball basketball hockey handball tennis golf sport sports verein club
  superman batman spiderman ironman hulk starwars pokemon pikachu minecraft fortnite mario zelda naruto matrix
  computer internet google facebook instagram youtube twitter amazon apple samsung microsoft windows linux android
  iphone laptop office server system network security sicherheit access zugang account konto bank geld money
  michael michelle thomas andreas stefan stephan christian christina martin peter daniel daniela markus marcus
  alexander alexandra sebastian matthias andrea sabine claudia sandra nicole stefanie stephanie susanne anna anja
  julia laura lena lisa sarah sophie marie maria melanie jennifer jessica katharina kathrin barbara monika petra
  frank jens joerg jörg klaus juergen jürgen wolfgang werner hans heinz dieter manfred bernd uwe ralf oliver tobias
  florian felix lukas leon jonas maximilian max moritz paul philipp patrick dennis kevin marcel marco tim tom jan
  nico niklas simon david robert richard charlie charles george william john james joseph joshua jordan justin
  andrew anthony ashley amanda hannah emily emma olivia sophia isabella madison taylor hunter harley ginger pepper
  buster tigger tiger lion loewe löwe adler eagle falcon falke wolf baer bär bear hund dog katze cat kitty pferd
  horse pony vogel bird fisch fish delphin dolphin panther cheyenne ranger killer hammer silver gold diamond
  blume blumen rose flower rainbow regenbogen freedom freiheit frieden peace hope hoffnung glaube faith jesus
  christus gott god heaven himmel hell teufel devil satan star stern stars sterne moon mond world welt germany
  deutschland berlin hamburg muenchen münchen munich koeln köln frankfurt stuttgart dortmund bremen hannover
  leipzig dresden nuernberg nürnberg austria wien vienna schweiz zuerich zürich london paris america china japan
  bayern borussia schalke werder hertha arsenal chelsea liverpool manchester united barcelona realmadrid juventus
  eintracht ultras bundesliga champion champions meisterschaft mannschaft fcbayern
  porsche mercedes bmw audi ferrari lamborghini volkswagen opel ford golf honda yamaha harley mustang corvette
  qwerty qwertz asdf asdfgh yxcv zxcv abc abcd abcdef aaa qwe asd zxc poiuyt trustno trust nothing nichts niemand
  whatever egal access free frei party musik music rock metal metallica guitar gitarre dance techno trance
  chocolate schokolade cookie keks kaffee coffee bier beer pizza cheese kaese banane banana orange apple apfel
  cherry kirsche erdbeere strawberry vanilla butter sugar zucker happy glueck glück lucky smile lachen friends
  freund freunde freundin family familie mama mami papa papi mutter vater mother father bruder schwester brother
  sister oma opa haus house home zuhause garten garden schule school student lehrer teacher arbeit work job chef
  boss firma company hacker hacking ninja samurai warrior krieger soldat soldier army pirat pirate zauber magic
  merlin gandalf hobbit frodo herrderringe harrypotter potter hogwarts phoenix mickey mouse donald snoopy garfield
  batman joker blaster thunder donner blitz lightning fire feuer water wasser storm sturm ocean meer strand beach
  blue blau red rot green gruen grün yellow gelb black schwarz white weiss weiß purple lila pink silber orange
  alpha beta gamma delta omega one two three eins zwei drei my mein meine mein dein your you the der die das ist
  new neu neues old alt big gross groß super mega ultra toll cool hot sexy geil fuck fucker fuckyou shit scheisse
  scheiße arsch arschloch asshole bitch pussy porno hallihallo halli blabla lalala haha hihi xxx zzz temp temporary
  sample beispiel example private privat public guest manager service support info mail email web site website`
    .split(/\s+/)
    .filter(Boolean),
)
