import { tasksFor } from '../../../engine/core/lifecycle/tasks-for.ts'
import { findTasks } from '../../../engine/server/store/lists/find-tasks.ts'
import { packModelOfScreen } from '../../../engine/web/model/pack-of-screen.ts'
import type { KeyRow, Made } from './row.ts'
import { statementsOf } from './statements.ts'
import { actorOf, readerOf } from './work.ts'

const tasksOf = ({ model }: Made) => tasksFor(model, actorOf('purchaser', 'A1', 'A2'))

/** How the purchaser's tasks are found. */
async function found(made: Made): Promise<string> {
  const { tx, asked } = await statementsOf('purchaser')
  const reader = { ...readerOf('purchaser', 'A1', 'A2'), now: '2026-11-20T02:00:00.000Z' }
  await findTasks(tx, made.model, reader, tasksOf(made), ({ take }) => take.pending!)
  return asked.join('\n')
}

export const taskRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.tasks',
    says: 'a contract waits for a decision',
    project: 'rich',
    observe: (made) => tasksOf(made).map(({ task }) => task.name),
    seen: ['decide'],
  },
  {
    key: 'TaskDeclaration.side',
    says: 'the decision on a contract is the purchaser’s',
    project: 'rich',
    observe: (made) => tasksOf(made).map(({ task }) => task.side),
    seen: ['purchaser'],
  },
  {
    key: 'TaskDeclaration.actions',
    says: 'a contract waits in the states from which it is signed',
    project: 'rich',
    otherwise: { '"actions": ["countersign", "hold"]': '"actions": ["hold", "countersign"]' },
    observe: async (made) => /t\."acceptance" = any\([^)]*\)/.exec(await found(made))?.[0],
    seen: 't."acceptance" = any(["DRAFT","ACTIVE"]::text[])',
  },
  {
    key: 'TaskDeclaration.when',
    says: 'a contract of no value waits for nobody',
    project: 'rich',
    observe: async (made) => (await found(made)).includes('t."amount" > '),
    seen: true,
  },
  {
    key: 'TaskDeclaration.due',
    says: 'a decision on a contract is due on the day on which it ends',
    project: 'rich',
    observe: async (made) => /t\."runsTo"::text as due/.exec(await found(made))?.[0],
    seen: 't."runsTo"::text as due',
  },
  {
    key: 'TaskDeclaration.shows',
    says: 'the home knows what stands beside a contract that waits',
    project: 'rich',
    observe: ({ model }) => Object.keys(packModelOfScreen(model, model.screens['home']!).outlines['contract']?.fields ?? {}).includes('volume'),
    seen: true,
  },
  {
    key: 'TaskDeclaration.opens',
    says: 'a contract that waits opens the list of contracts',
    project: 'rich',
    otherwise: { '"volume"], "opens": "contractList"': '"volume"], "opens": "contractDetail"' },
    observe: (made) => tasksOf(made).map(({ task }) => task.opens),
    seen: ['contractList'],
  },
]
