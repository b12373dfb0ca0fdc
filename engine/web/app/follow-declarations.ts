import { frame } from 'virtual:model'
import { queryClient } from '../api/query-client.ts'
import { packFolder } from 'virtual:model'
import { reloadPacks } from '../model/load-packs.ts'
import type { ModelFrame } from '../model/packs.ts'
import { showProblems } from './problems-panel.ts'
import type { ShownProblem } from './problems-panel.ts'

/** Follows the declarations while they are written: a change is shown on the open page, a mistake in a panel above it. */
export function followDeclarations(): void {
  const hot = import.meta.hot!
  hot.on('counterpart:problems', (problems: readonly ShownProblem[]) => showProblems(problems))
  hot.on('counterpart:model', () => void takeModel())
  // The server answers by the new declarations from now on.
  hot.on('counterpart:served', () => void queryClient.invalidateQueries())
  // A page that was opened while there are mistakes hears of them too.
  hot.send('counterpart:opened', {})
}

async function takeModel(): Promise<void> {
  const answer = await fetch(`${packFolder}/frame.json`)
  const changed = (await answer.json()) as ModelFrame
  const routes = (of: ModelFrame): string =>
    Object.values(of.routes)
      .map(({ key, shell }) => `${key} ${shell}`)
      .join()
  // The router is made of the routes.
  if (routes(changed) !== routes(frame)) return location.reload()
  await reloadPacks(changed)
}
