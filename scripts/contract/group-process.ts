import { runCases, summaryOf } from '../../engine/contract/run/run-cases.ts'
import { loadModel } from '../../engine/server/model/load-model.ts'
import { project } from '../paths/project.ts'
import { look } from './look.ts'
import { startOwnServer } from './own-server.ts'
import type { Answered, Task } from './task.ts'

// A process that `in-groups.ts` starts: it runs one task after the other, each with its own server and world.
const model = loadModel()

async function work({ databaseUrl, accounts, only, ids, seed, end }: Task): Promise<void> {
  const server = await startOwnServer(project, model, databaseUrl)
  try {
    const { cases, leftOut, world } = await look(model, server.bases, accounts, seed, only)
    if (ids !== undefined) {
      const own = new Set(ids)
      await runCases(
        world,
        cases.filter(({ id }) => own.has(id)),
        { tell: (outcome) => answer({ outcome }), isOver: () => Date.now() > end },
      )
    }
    answer({ listed: { cases: ids === undefined ? cases.map(summaryOf) : [], leftOut, bases: server.bases } })
  } finally {
    await server.stop()
  }
}

function answer(answered: Answered): void {
  process.send?.(answered)
}

process.on('message', (task: Task) => {
  work(task).catch((error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
})
// The parent process has ended.
process.on('disconnect', () => process.exit())
