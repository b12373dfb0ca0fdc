import { frame } from 'virtual:model'
import { queryClient } from '../api/query-client.ts'
import { packFolder } from 'virtual:model'
import { reloadPacks } from '../model/load-packs.ts'
import type { ModelFrame } from '../model/packs.ts'
import { showProblems } from './problems-panel.ts'
import type { ShownProblem } from './problems-panel.ts'

/** Follows the declarations while they are edited: the open page shows a change, and a panel above it shows a mistake. */
export function followDeclarations(): void {
  const hot = import.meta.hot!
  hot.on('counterpart:problems', (problems: readonly ShownProblem[]) => showProblems(problems))
  hot.on('counterpart:model', () => void takeModel())
  // The server now answers by the new declarations.
  hot.on('counterpart:served', () => void queryClient.invalidateQueries())
  // A page that is opened while there are mistakes gets them too.
  hot.send('counterpart:opened', {})
}

async function takeModel(): Promise<void> {
  const answer = await fetch(`${packFolder}/frame.json`)
  const changed = (await answer.json()) as ModelFrame
  const routes = (of: ModelFrame): string =>
    Object.values(of.routes)
      .map(({ key, shell }) => `${key} ${shell}`)
      .join()
  // The router is made from the routes.
  if (routes(changed) !== routes(frame)) return location.reload()
  await reloadPacks(changed)
}
