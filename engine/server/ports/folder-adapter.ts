import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handed, PortAdapter, PortAnswer } from './port-adapter.ts'
import { LONGEST_ANSWER, readAnswer } from './read-answer.ts'

/**
 * Another system that reads and writes files: a document is put into "out" as `<id>.json`, and its answer is awaited in "in" under the same name. A file that is
 * there is whole: it is written beside and renamed.
 */
export function folderAdapter(folder: string): PortAdapter {
  return async (handed) => {
    await putOut(folder, handed)
    return answerIn(folder, handed.id)
  }
}

async function putOut(folder: string, handed: Handed): Promise<void> {
  const out = join(folder, 'out')
  await mkdir(out, { recursive: true })
  await mkdir(join(folder, 'in'), { recursive: true })
  const target = join(out, `${handed.id}.json`)
  if (await isThere(target)) return
  const beside = join(out, `.${handed.id}.part`)
  await rm(beside, { force: true })
  const file = await open(beside, 'wx', 0o640)
  try {
    await file.writeFile(`${JSON.stringify(handed, undefined, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, target)
}

async function answerIn(folder: string, id: string): Promise<PortAnswer> {
  const answer = join(folder, 'in', `${id}.json`)
  const found = await stat(answer).catch(ifAbsent)
  if (found === undefined) return { kind: 'later' }
  if (!found.isFile() || found.size > LONGEST_ANSWER) throw new Error('The answer is too long')
  return readAnswer(await readFile(answer, 'utf8'))
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(ifAbsent)) !== undefined
}

function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
