/**
 * The only thing of i18next that react-i18next itself imports, for keys written as functions, which the house does not
 * use. The browser build takes this file in its place (`tools/vite-libraries.ts`).
 */
export function keyFromSelector(): never {
  throw new Error('Keys are written as text')
}
