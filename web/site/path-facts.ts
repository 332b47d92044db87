/** schema.org: the way to a page, from the outside in; the last step is the page itself. */
export function pathFacts(
  steps: readonly { label: string; to?: string }[],
  origin: string,
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      ...(step.to ? { item: origin + step.to } : {}),
    })),
  }
}
