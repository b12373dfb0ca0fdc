import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { frame } from 'virtual:model'
import { pageCommandsAtom } from '../actions/page-commands.ts'
import { useFieldFormat } from '../cells/use-field-format.ts'
import { useWords } from '../cells/use-words.ts'
import { configuration, outsideAddress } from '../foundation/configuration.ts'
import { loadPalette } from '../model/load-packs.ts'
import { useModel } from '../model/use-model.ts'
import type { Recent } from '../navigation/recent.ts'
import { useSession } from '../session/use-session.ts'
import { themeAtom } from '../theme/theme.ts'
import { commandsOf } from './commands.tsx'
import { idOfHit, itemOfHit } from './documents.tsx'
import { inGroups, type GroupOfItems } from './in-groups.ts'
import { useFound, useStillSeen } from './use-found.ts'

type Items = {
  readonly groups: readonly GroupOfItems[]
  /** Documents of what is typed are still to come. */
  readonly isWaiting: boolean
  readonly isFailed: boolean
}

/** What the palette shows for what is typed. `recent`: what was opened last. */
export function useItems(typed: string, recent: readonly Recent[], onLanguage: () => void): Items {
  const { language, permissions, side } = useSession()
  const model = useModel()
  const words = useWords()
  const format = useFieldFormat()
  const theme = useAtomValue(themeAtom)
  const offered = useAtomValue(pageCommandsAtom)
  const navigate = useNavigate()
  const palette = useQuery({ queryKey: ['palette', language], queryFn: () => loadPalette(language), staleTime: Infinity, retry: false })
  const { hits, isWaiting, isFailed } = useFound(typed)
  const documents = useMemo(() => recent.flatMap((each) => (each.kind === 'document' ? [{ entity: each.entity, id: each.id }] : [])), [recent])
  const seen = useStillSeen(documents)
  const content = palette.data

  const groups = useMemo(() => {
    if (content === undefined) return []
    const go = (address: string) => void navigate(address)
    const reader = { permissions, language, isLocal: configuration().local, outside: outsideAddress }
    const { permissionOfRoute } = frame
    const commands = commandsOf({ t: words.text, content, menu: model.menus[side], permissionOfRoute, reader, theme, offered, go, onLanguage })
    const drawing = { model, words, format, content, go }
    const known = new Map([...commands, ...seen.map((hit) => itemOfHit(hit, drawing))].map((item) => [item.id, item]))
    const last = recent.flatMap((each) => known.get(each.kind === 'document' ? idOfHit(each) : each.id) ?? [])
    return inGroups(
      typed,
      last,
      hits.map((hit) => itemOfHit(hit, drawing)),
      commands,
    )
  }, [content, navigate, permissions, language, words, format, model, side, theme, offered, onLanguage, seen, recent, typed, hits])

  return { groups, isWaiting: isWaiting || palette.isPending, isFailed: isFailed || palette.isError }
}
