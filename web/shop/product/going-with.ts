import type { ShopProduct } from '#modules/catalogue/schema.ts'

type Thing = Pick<ShopProduct, 'id' | 'categories' | 'isSoldOut'>

/**
 * What goes with a product: of each other shelf the first thing that can be had, in the order given; where there are too few
 * shelves, its neighbours.
 */
export function goingWith<One extends Thing>(
  product: Pick<Thing, 'id' | 'categories'>,
  { all, near, count }: { all: readonly One[]; near: readonly One[]; count: number },
): One[] {
  const shelves = new Set([product.categories[0]])
  const others: One[] = []
  for (const one of all) {
    if (one.isSoldOut || one.id === product.id || one.categories.some((shelf) => shelves.has(shelf))) continue
    shelves.add(one.categories[0])
    others.push(one)
  }
  const chosen = new Set(others.map(({ id }) => id).concat(product.id))
  const neighbours = near.filter(({ id }) => !chosen.has(id))
  return [...others, ...neighbours].slice(0, count)
}
