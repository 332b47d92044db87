/** As a `ref` of a row that scrolls: what is current in it is in view from the start. */
export function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !current) return
  const { left, width } = current.getBoundingClientRect()
  const before = left - list.getBoundingClientRect().left
  list.scrollLeft += before - (list.clientWidth - width) / 2
}
