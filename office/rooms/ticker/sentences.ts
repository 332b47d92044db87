/** What readers are told in their own language with one tap; whoever has the time writes their own. */
type Sentence = { de: string; en: string; ja: string }
type Of = (team: string) => Sentence

const sentence = (de: string, en: string, ja: string): Sentence => ({ de, en, ja })

/** Of a moment of play, for a team. */
export const playSentences = {
  corner: (team) => sentence(`Ecke für ${team}.`, `Corner for ${team}.`, `${team}のコーナーキック。`),
  freeKick: (team) => sentence(`Freistoß für ${team}.`, `Free kick for ${team}.`, `${team}のフリーキック。`),
  offside: (team) => sentence(`Abseits, ${team}.`, `Offside, ${team}.`, `${team}、オフサイド。`),
  post: (team) =>
    sentence(`${team} trifft den Pfosten.`, `${team} hit the post.`, `${team}のシュートはポスト。`),
  save: (team) =>
    sentence(`Parade! ${team} hält den Ball.`, `Save! ${team} keep it out.`, `好セーブ！${team}が防いだ。`),
  chance: (team) => sentence(`Chance für ${team}.`, `Chance for ${team}.`, `${team}のチャンス。`),
} as const satisfies Record<string, Of>
export type PlaySentence = keyof typeof playSentences

/** What a look at the screen came to. */
export const screenSentences = {
  check: sentence('Der Videobeweis läuft.', 'VAR check under way.', 'VAR確認中。'),
  goal: sentence('Videobeweis: Das Tor zählt.', 'VAR: the goal stands.', 'VAR判定：ゴールは認められた。'),
  noGoal: sentence('Videobeweis: kein Tor.', 'VAR: no goal.', 'VAR判定：ノーゴール。'),
  penalty: sentence('Videobeweis: Elfmeter.', 'VAR: penalty.', 'VAR判定：PK。'),
  noPenalty: sentence('Videobeweis: kein Elfmeter.', 'VAR: no penalty.', 'VAR判定：PKなし。'),
  red: sentence('Videobeweis: Platzverweis.', 'VAR: sending-off.', 'VAR判定：退場。'),
  noRed: sentence('Videobeweis: kein Platzverweis.', 'VAR: no sending-off.', 'VAR判定：退場なし。'),
} as const
export type ScreenSentence = keyof typeof screenSentences
