const JAPANESE = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud8bf]/

/** Is this written in Japanese? Then it has no spaces to break at, and names begin with the family. */
export function isJapanese(text: string): boolean {
  return JAPANESE.test(text)
}
