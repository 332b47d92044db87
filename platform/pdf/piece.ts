import type { PdfFont, Weight } from './pdf-font.ts'

type Length = number | `${number}%`

/** How a piece stands and looks, in points and by the words of CSS. What is said of letters holds for all pieces inside. */
export type Style = {
  width?: Length
  height?: Length
  minWidth?: number
  minHeight?: number
  maxWidth?: number
  flex?: number
  flexGrow?: number
  flexBasis?: number
  flexDirection?: 'row'
  flexWrap?: 'wrap'
  justifyContent?: 'space-between'
  alignItems?: 'center' | 'flex-end'
  gap?: number
  rowGap?: number
  margin?: number
  marginTop?: number
  marginBottom?: number
  marginRight?: number
  /** `auto`: as far to the right as there is room. */
  marginLeft?: number | 'auto'
  padding?: number
  paddingHorizontal?: number
  paddingVertical?: number
  paddingTop?: number
  paddingBottom?: number
  paddingRight?: number
  position?: 'absolute'
  top?: number
  bottom?: number
  left?: number
  right?: number
  borderWidth?: number
  borderTopWidth?: number
  borderBottomWidth?: number
  borderColor?: string
  backgroundColor?: string
  color?: string
  /** One of those that every reader of PDF has, instead of the club's. */
  fontFamily?: 'Courier-Bold'
  fontSize?: number
  fontWeight?: Weight
  /** Of the size of letters where it is said. */
  lineHeight?: number
  letterSpacing?: number
  textAlign?: 'right'
  whiteSpace?: 'nowrap'
  /** On every page that its neighbours go on to. */
  repeat?: 'each page'
}

/** Where in its sheet a page is; both begin with 1. */
export type PageCount = { page: number; pages: number }

export type Piece = { style: Style } & (
  | { kind: 'box'; children: Piece[] }
  | { kind: 'text'; words: string | ((count: PageCount) => string) }
  | { kind: 'drawing'; viewBox: readonly [number, number]; paths: readonly { d: string; fill: string }[] }
)

/**
 * One page, or as many as are needed, all of one size; without a height, one that is as long as what stands on it. `font`
 * prints what is on it.
 */
export type Sheet = { size: readonly [number, number | null]; font: PdfFont; style: Style; children: Piece[] }

export const A4 = [595.28, 841.89] as const
export const A5_LANDSCAPE = [595.28, 419.53] as const

/** Pieces below each other, or side by side (`flexDirection`). */
export function box(style: Style, ...children: (Piece | null)[]): Piece {
  return { kind: 'box', style, children: children.filter((one) => one !== null) }
}

/** Words, broken into lines; a function is asked when the number of pages is known, and stands in one line. */
export function text(style: Style, words: string | ((count: PageCount) => string)): Piece {
  return { kind: 'text', style, words }
}
