/** What pages of club TV ask the server for. */
export type VideoServices = {
  /** Is there a film to play? Pages that ask tag `video:<uid>`. */
  isPlayable(uid: string): Promise<boolean>
}
