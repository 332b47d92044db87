export const ads = {
  byContent: {} as Record<string, string>,
  byBlock: {} as Record<string, string>,
  byPosition: {} as Record<number, string>,
}
