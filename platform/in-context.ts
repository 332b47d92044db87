type InContext<C> = (ctx: C, ...rest: never[]) => unknown

/**
 * Functions that take a context first, as an object that has it: how a module offers its use cases to its room in `program/`
 * while each of them stands on its own in the file.
 */
export function inContext<C, F extends Record<string, InContext<C>>>(
  ctx: C,
  functions: F,
): { [K in keyof F]: F[K] extends (ctx: C, ...rest: infer R) => infer A ? (...rest: R) => A : never } {
  return Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [name, (...rest: never[]) => run(ctx, ...rest)]),
  ) as { [K in keyof F]: F[K] extends (ctx: C, ...rest: infer R) => infer A ? (...rest: R) => A : never }
}
