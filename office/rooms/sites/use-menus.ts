import { useQueryClient } from '@tanstack/react-query'
import { listSiteMenus } from '#modules/office/sites/menus.endpoints.ts'

export function useRenewMenus(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: ['rows', listSiteMenus.name] })
  }
}
