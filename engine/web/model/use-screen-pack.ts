import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n/use-language.ts'
import { loadScreenPack } from './load-packs.ts'

/** Loads the declarations of a screen that another page shows a part of. */
export function useScreenPack(screen: string) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['screenPack', screen, language],
    staleTime: Infinity,
    queryFn: async () => {
      await loadScreenPack(screen)
      return true
    },
  })
}
