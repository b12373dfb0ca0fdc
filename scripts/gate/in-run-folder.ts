import { makeRunFolder, removeRunFolder } from '../../tests/support/run-folder.ts'

/**
 * Works with a folder that all runs of vitest in the gate share: the declarations are compiled once, and the databases that tests copy are filled once. The
 * folder is removed afterwards, with its databases; an interruption (Ctrl+C) removes it too.
 */
export async function inRunFolder(work: (runFolder: string) => Promise<number>, make = makeRunFolder): Promise<number> {
  const runFolder = make()
  const interrupted = (): void => void removeRunFolder(runFolder).finally(() => process.exit(130))
  for (const signal of SIGNALS) process.once(signal, interrupted)
  try {
    return await work(runFolder)
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted)
    await removeRunFolder(runFolder)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
