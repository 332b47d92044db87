import { Align, Edge, FlexDirection, Gutter, Justify, type Node, PositionType, Wrap } from 'yoga-layout'
import type { Style } from './piece.ts'

const ALIGN = { center: Align.Center, 'flex-end': Align.FlexEnd }

type Appliers = { [Name in keyof Style]-?: ((node: Node, value: NonNullable<Style[Name]>) => void) | null }

/** What each word of a style says about places; null: nothing. */
const APPLIERS: Appliers = {
  width: (node, value) => node.setWidth(value),
  height: (node, value) => node.setHeight(value),
  minWidth: (node, value) => node.setMinWidth(value),
  minHeight: (node, value) => node.setMinHeight(value),
  maxWidth: (node, value) => node.setMaxWidth(value),
  flex: (node, value) => {
    node.setFlexGrow(value)
    node.setFlexBasis(0)
  },
  flexGrow: (node, value) => node.setFlexGrow(value),
  flexBasis: (node, value) => node.setFlexBasis(value),
  flexDirection: (node) => node.setFlexDirection(FlexDirection.Row),
  flexWrap: (node) => node.setFlexWrap(Wrap.Wrap),
  justifyContent: (node) => node.setJustifyContent(Justify.SpaceBetween),
  alignItems: (node, value) => node.setAlignItems(ALIGN[value]),
  gap: (node, value) => node.setGap(Gutter.All, value),
  rowGap: (node, value) => node.setGap(Gutter.Row, value),
  margin: (node, value) => node.setMargin(Edge.All, value),
  marginTop: (node, value) => node.setMargin(Edge.Top, value),
  marginBottom: (node, value) => node.setMargin(Edge.Bottom, value),
  marginRight: (node, value) => node.setMargin(Edge.Right, value),
  marginLeft: (node, value) => node.setMargin(Edge.Left, value),
  padding: (node, value) => node.setPadding(Edge.All, value),
  paddingHorizontal: (node, value) => node.setPadding(Edge.Horizontal, value),
  paddingVertical: (node, value) => node.setPadding(Edge.Vertical, value),
  paddingTop: (node, value) => node.setPadding(Edge.Top, value),
  paddingBottom: (node, value) => node.setPadding(Edge.Bottom, value),
  paddingRight: (node, value) => node.setPadding(Edge.Right, value),
  position: (node) => node.setPositionType(PositionType.Absolute),
  top: (node, value) => node.setPosition(Edge.Top, value),
  bottom: (node, value) => node.setPosition(Edge.Bottom, value),
  left: (node, value) => node.setPosition(Edge.Left, value),
  right: (node, value) => node.setPosition(Edge.Right, value),
  borderWidth: (node, value) => node.setBorder(Edge.All, value),
  borderTopWidth: (node, value) => node.setBorder(Edge.Top, value),
  borderBottomWidth: (node, value) => node.setBorder(Edge.Bottom, value),
  borderColor: null,
  backgroundColor: null,
  color: null,
  fontFamily: null,
  fontSize: null,
  fontWeight: null,
  lineHeight: null,
  letterSpacing: null,
  textAlign: null,
  whiteSpace: null,
  repeat: null,
}

export function applyStyle(node: Node, style: Style): void {
  for (const [name, value] of Object.entries(style)) {
    const apply = APPLIERS[name as keyof Style] as ((node: Node, value: unknown) => void) | null
    if (apply && value !== undefined) apply(node, value)
  }
}
