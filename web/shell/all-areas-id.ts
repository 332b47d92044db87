/** Of the popover with all areas: its buttons name it. */
export const SWITCHER_ID = 'bereiche'
