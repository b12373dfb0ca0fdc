import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { groupsOf } from '../../engine/contract/run/groups.ts'
import type { Outcome } from '../../engine/contract/run/run-cases.ts'
import type { Contract } from './contract.ts'
import type { OwnDatabase } from './own-database.ts'
import type { Answered, Listed, Task } from './task.ts'

/**
 * Runs the contract against our own server in groups of cases (`groupsOf`), several at once, each on its own server and copy of the
 * data. No group sees what another does to preferences, approval rules and documents, and a seed gives the same run for any number of
 * workers. If the database cannot be copied, all cases form one group.
 */
export async function contractInGroups(database: OwnDatabase, workers: number, seed: number, only: string | undefined): Promise<Contract> {
  const processes = [startProcess()]
  const stop = async (): Promise<void> => {
    for (const process of processes) if (process.connected) process.disconnect()
  }
  const inCopy = async (process: ChildProcess, task: Pick<Task, 'ids' | 'end'>, hear: (outcome: Outcome) => void): Promise<Listed> => {
    const { url, drop } = await database.copy()
    try {
      return await workedOut(process, { ...task, databaseUrl: url, accounts: database.accounts, seed, ...(only !== undefined && { only }) }, hear)
    } finally {
      await drop()
    }
  }
  try {
    const listed = await inCopy(processes[0]!, { end: 0 }, () => {})
    return {
      ...listed,
      async run(cases, { end, tell }) {
        const groups = database.canCopy ? [...groupsOf(cases)] : [cases]
        while (processes.length < Math.min(workers, groups.length)) processes.push(startProcess())
        const outcomes = new Map<string, Outcome>()
        const hear = (outcome: Outcome): void => {
          outcomes.set(outcome.case.id, outcome)
          tell(outcome, outcomes.size, cases.length)
        }
        const workThrough = async (process: ChildProcess): Promise<void> => {
          for (let group = groups.shift(); group !== undefined; group = groups.shift()) await inCopy(process, { ids: group.map(({ id }) => id), end }, hear)
        }
        await Promise.all(processes.map(workThrough))
        return cases.map(({ id }) => outcomes.get(id)!)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function startProcess(): ChildProcess {
  return fork(new URL('group-process.ts', import.meta.url), { serialization: 'advanced' })
}

/** The answer of the process at the end of a task; throws if the process failed or ended. */
function workedOut(process: ChildProcess, task: Task, hear: (outcome: Outcome) => void): Promise<Listed> {
  return new Promise((resolve, reject) => {
    const over = (): void => {
      process.off('message', onMessage)
      process.off('exit', onExit)
    }
    const onExit = (code: number | null): void => {
      over()
      reject(new Error(`A process of the contract ended with ${code ?? 'a signal'}`))
    }
    const onMessage = (answered: Answered): void => {
      if ('outcome' in answered) return hear(answered.outcome)
      over()
      if ('error' in answered) reject(new Error(answered.error))
      else resolve(answered.listed)
    }
    process.on('message', onMessage)
    process.on('exit', onExit)
    process.send(task)
  })
}
