/**
 * What the ticker says, in three languages. `{p}` is the player, `{q}` the second one, `{t}` the team, `{o}` the other team,
 * `{s}` the score.
 */
export type Line = readonly [de: string, en: string, ja: string]

export const ourGoals: readonly Line[] = [
  [
    'Steilpass {q}, {p} gewinnt das Laufduell und schiebt links unten ein. Der Torwart ist noch dran, aber nicht genug.',
    '{q} plays it in behind, {p} wins the race and slots it bottom left. The keeper gets a hand to it, not enough of one.',
    '{q}のスルーパスに{p}が抜け出し、左下へ流し込む。キーパーは触れたが及ばず。',
  ],
  [
    'Flanke {q}, {p} steht am zweiten Pfosten völlig frei und köpft aus fünf Metern.',
    '{q} crosses, {p} is all alone at the far post and heads in from five metres.',
    '{q}のクロスに、ファーでフリーの{p}が5メートルから頭で合わせる。',
  ],
  [
    '{q} legt an der Strafraumkante quer, {p} nimmt einmal an und trifft flach ins rechte Eck.',
    '{q} squares it on the edge of the box, {p} takes one touch and finds the right-hand corner, low.',
    'エリア手前で{q}が横へ、{p}がワントラップから右隅へ低く決める。',
  ],
  [
    'Ballgewinn in der eigenen Hälfte, vier Pässe, {q} auf {p}, und der Abschluss sitzt.',
    'Won in our own half, four passes, {q} to {p}, and the finish is as quick as the move.',
    '自陣で奪って4本のパス、{q}から{p}へ。キーパーに時間を与えない。',
  ],
  [
    'Ecke von {q}, {p} setzt sich gegen zwei durch und drückt den Ball über die Linie.',
    'A corner from {q}, {p} gets between two defenders and forces it over the line.',
    '{q}のコーナーキックに{p}が2人に競り勝って押し込む。',
  ],
  [
    'Zuerst pariert der Torwart gegen {q}, dann ist {p} schneller als alle anderen.',
    'The keeper keeps out {q}, but {p} is quicker to the rebound than anybody else.',
    '{q}のシュートは防がれたが、こぼれ球に{p}が誰よりも早く反応する。',
  ],
]

export const soloGoals: readonly Line[] = [
  [
    'Freistoß aus 22 Metern, über die Mauer, an den Innenpfosten. Der Torwart fliegt umsonst. {p} dreht schon vorher ab.',
    'A free kick from 22 metres, over the wall and in off the post. The keeper dives in vain. {p} had already turned away.',
    '22メートルのフリーキックが壁を越え、ポストの内側を叩いて入る。キーパーは届かない。{p}は見届ける前に走り出していた。',
  ],
  [
    '{p} nimmt einen abgewehrten Ball aus 18 Metern direkt und trifft unter die Latte.',
    '{p} meets a half-cleared ball first time from 18 metres and puts it in off the underside of the bar.',
    'クリアボールを{p}が18メートルから直接叩き、バーの下へ突き刺す。',
  ],
]

export const ourPenalties: readonly Line[] = [
  [
    '{p} läuft an, wartet, und schiebt ihn in die Mitte. Der Torwart liegt schon links.',
    '{p} walks up, waits, and rolls it down the middle. The keeper is already on his way left.',
    '{p}は相手の動きを見て中央へ。キーパーはすでに左へ跳んでいた。',
  ],
  [
    'Hart und flach nach rechts unten. {p} lässt keine Fragen offen.',
    'Hard and low to the right. {p} leaves no questions.',
    '右下へ強く低いシュート。{p}が迷いなく沈める。',
  ],
]

export const theirPenalties: readonly Line[] = [
  [
    '{p} verwandelt flach links unten. Unser Torwart ahnt die Ecke und kommt nicht mehr hin.',
    '{p} converts it low to the left. Our keeper guesses right and cannot get there.',
    '{p}が左下へ決める。コースは読んだが届かなかった。',
  ],
]

export const theirGoals: readonly Line[] = [
  [
    'Flanke, zweiter Pfosten, Kopfball {p}. Unsere Abwehr kommt einen Schritt zu spät.',
    'A cross to the far post, {p} heads it in. Our defence is a step late.',
    'ファーへのクロスを{p}が頭で。守備が一歩遅れた。',
  ],
  [
    'Konter über die linke Seite, {p} schließt aus zwölf Metern ab. Nichts zu halten.',
    'A break down the left and {p} finishes from twelve metres. No chance.',
    '左サイドからのカウンター、{p}が12メートルから決める。止めようがない。',
  ],
  [
    'Wir bekommen den Ball nach der Ecke nicht weg, {p} trifft aus dem Gewühl.',
    'We cannot clear the corner and {p} scores out of the crowd.',
    'コーナーキックを跳ね返せず、混戦から{p}に決められる。',
  ],
  [
    '{p} zieht aus 20 Metern ab, der Ball wird noch abgefälscht.',
    '{p} lets fly from 20 metres and it takes a deflection on its way in.',
    '{p}が20メートルから放ち、ディフェンダーに当たってコースが変わる。',
  ],
]

export const ownGoals: readonly Line[] = [
  [
    'Unsere Hereingabe von rechts, {p} will klären und trifft ins eigene Netz.',
    'Our ball in from the right, {p} tries to clear and puts it into his own net.',
    '右からのクロスを{p}がクリアしようとして、自陣のゴールへ。',
  ],
]

export const yellows: readonly Line[] = [
  ['Taktisches Foul im Mittelfeld.', 'A tactical foul in midfield.', '中盤での戦術的ファウル。'],
  [
    'Zieht am Trikot, der Konter wäre gefährlich geworden.',
    'A pull on the shirt to stop a break.',
    '相手のユニフォームを引っ張る。',
  ],
  [
    'Kommt an der Seitenlinie zu spät.',
    'Late with the challenge on the touchline.',
    'タッチライン際でタックルが遅れる。',
  ],
  ['Beschwert sich einmal zu viel.', 'One complaint too many.', '異議が多すぎた。'],
]

export const secondYellows: readonly Line[] = [
  [
    'Das zweite Foul, das zweite Gelb. Er geht ohne ein Wort.',
    'The second foul, the second yellow. Off without a word.',
    '2枚目の警告で退場。何も言わずにピッチを去る。',
  ],
]

export const videos: readonly Line[] = [
  [
    'Der Schiedsrichter sieht es sich am Rand selbst an. Kein Kontakt, weiter geht es.',
    'The referee has a look at the screen himself. No contact, play on.',
    '主審が自らモニターで確認。接触なしで続行。',
  ],
  [
    'Es ging um Abseits vor dem Abschluss. Die Entscheidung auf dem Feld bleibt.',
    'A possible offside before the shot. The decision on the pitch stands.',
    'シュート前のオフサイドを確認。判定は変わらない。',
  ],
]

export const savedPenalties: readonly Line[] = [
  [
    'Weidner bleibt lange stehen, taucht nach rechts und hat ihn sicher. Der Falkenpark steht.',
    'Weidner stays on his feet, goes down to his right and holds it. The Falkenpark is up.',
    'ヴァイトナーは最後まで動かず、右へ飛んで抱え込む。スタンドは総立ち。',
  ],
]

/** Lines of play: the team that has the ball is `{t}`. */
export const play: readonly Line[] = [
  [
    'Ecke {t}, die dritte in vier Minuten. Abgewehrt, aber der Druck bleibt.',
    'Corner to {t}, the third in four minutes. Cleared, but the pressure stays on.',
    '{t}のコーナーキック、4分間で3本目。跳ね返すも圧力は続く。',
  ],
  [
    '{t} hat jetzt fast nur noch den Ball. {o} steht tief und wartet.',
    '{t} have nearly all of the ball now. {o} sit deep and wait.',
    '{t}がほぼボールを支配。{o}は引いて待つ。',
  ],
  [
    'Schuss aus der Drehung von {p}, knapp vorbei. Das war die beste Szene bisher.',
    '{p} shoots on the turn, just wide. The best moment so far.',
    '{p}の反転シュートはわずかに外れる。ここまで一番の場面。',
  ],
  [
    '{p} setzt sich außen durch und flankt, in der Mitte fehlt ein halber Meter.',
    '{p} gets past the defender out wide and crosses. Half a metre too far for everybody in the middle.',
    '{p}がサイドを突破してクロス。中央であと半歩届かない。',
  ],
  [
    'Freistoß {t} aus dem Halbfeld. Der Ball segelt durch alle hindurch ins Aus.',
    'A free kick to {t} from deep. It sails through everybody and out.',
    '{t}のフリーキックは誰にも触れずラインを割る。',
  ],
  [
    'Kurze Pause, {p} wird behandelt. Es geht weiter.',
    'A short break while {p} is looked after. Play goes on.',
    '{p}の治療で一時中断。プレーは再開。',
  ],
  [
    'Lange Ballstafette, dann der Steilpass von {p}: Abseits, um eine Fußspitze.',
    'A long spell of passing, then the ball through from {p}: offside, by a toe.',
    '長いパス回しから{p}のスルーパス。つま先ひとつのオフサイド。',
  ],
  [
    '{o} lässt sich weit zurückfallen. {t} sucht die Lücke und findet sie nicht.',
    '{o} drop right back. {t} look for the gap and do not find it.',
    '{o}は深く引く。{t}は隙を探すが見つからない。',
  ],
  [
    'Distanzschuss von {p}, der Torwart lenkt ihn über die Latte.',
    'From distance, {p}. The keeper tips it over.',
    '{p}のロングシュートをキーパーがバーの上へ弾く。',
  ],
  [
    'Das Spiel läuft zwischen den Strafräumen hin und her, ohne dass jemand zum Abschluss kommt.',
    'It goes from one end to the other and nobody gets a shot away.',
    '両ゴール前を行き来するが、どちらもシュートまで至らない。',
  ],
]

export const moments = {
  lineUp: [
    'Die Aufstellungen sind da. {t} beginnt im 4-2-3-1.',
    'The teams are in. {t} start in a 4-2-3-1.',
    'スターティングメンバーが発表された。{t}は4-2-3-1で臨む。',
  ],
  warmUp: [
    'Die Mannschaften machen sich warm, die Kurve ist schon da.',
    'The teams are warming up, and the terrace is full already.',
    '両チームがウォームアップ中。ゴール裏はすでに満員。',
  ],
  kickOff: [
    'Der Ball rollt. {t} spielt in der ersten Halbzeit auf die eigene Kurve.',
    'We are under way. {t} attack their own end in the first half.',
    'キックオフ。前半、{t}は自サポーター側へ攻める。',
  ],
  halfTime: ['Pause. Es steht {s}.', 'Half-time. The score is {s}.', 'ハーフタイム。スコアは{s}。'],
  secondHalf: [
    'Weiter geht es, beide Teams kommen unverändert aus der Kabine.',
    'Back under way, no changes on either side.',
    '後半開始。両チームとも交代なし。',
  ],
  secondHalfChanged: [
    'Weiter geht es, mit einem Wechsel zur Pause.',
    'Back under way, with a change at the break.',
    '後半開始。ハーフタイムに交代あり。',
  ],
  won: [
    'Schluss. {s}, und die Kurve singt weiter.',
    'It is over. {s}, and the singing goes on.',
    '試合終了。{s}。ゴール裏の歌は続く。',
  ],
  drawn: ['Schluss. Beim {s} bleibt es.', 'It is over. It stays {s}.', '試合終了。{s}のまま引き分け。'],
  lost: [
    'Schluss. {s}, das tut weh. Am nächsten Spieltag geht es weiter.',
    'It is over. {s}, and that hurts. We go again next time.',
    '試合終了。{s}。悔しい敗戦、次節で取り返す。',
  ],
} as const satisfies Record<string, Line>

export function filled(line: Line, words: Record<string, string>): { de: string; en: string; ja: string } {
  const fill = (text: string) => text.replaceAll(/\{(\w)\}/g, (_, key: string) => words[key] ?? '')
  return { de: fill(line[0]), en: fill(line[1]), ja: fill(line[2]) }
}

/** The keeper of a women's team is a woman. */
export function inHerWords<Words extends { de: string }>(words: Words): Words {
  const de = words.de
    .replaceAll('dem Torwart', 'der Torhüterin')
    .replaceAll('Der Torwart', 'Die Torhüterin')
    .replaceAll('der Torwart', 'die Torhüterin')
    .replaceAll('Unser Torwart', 'Unsere Torhüterin')
  return { ...words, de }
}
