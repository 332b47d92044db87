/** What pages ask about pictures. */
export type PictureServices = {
  /** The colour that a picture is known by, as hex, to be seen on the night of a floodlit page; null where there is none. */
  colourOf(id: string): Promise<string | null>
}
