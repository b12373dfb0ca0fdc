import { readFileSync, readdirSync } from 'node:fs'

/** A process: its parent, and its processor time with that of its ended children, in hundredths of a second. */
export type Process = { readonly parent: number; readonly ticks: number }
type Processes = ReadonlyMap<number, Process>

/**
 * Adds up the processor time of processes below `root` that outlive their parent, such as a database: no parent counts it. `look` takes the processes
 * of a moment; it must be called often enough to see each of them beside its parent.
 */
export function orphansBelow(root: number): { look(now: Processes): void; ticks(): number } {
  let family = new Set([root])
  const last = new Map<number, number>()
  return {
    look(now) {
      family = new Set([...family].filter((id) => id === root || now.has(id)))
      for (let size = 0; size !== family.size;) {
        size = family.size
        for (const [id, { parent }] of now) if (family.has(parent)) family.add(id)
      }
      for (const id of family) if (id !== root && now.has(id) && !family.has(now.get(id)!.parent)) last.set(id, ticksBelow(id, now))
    },
    ticks: () => [...last.values()].reduce((sum, each) => sum + each, 0),
  }
}

function ticksBelow(id: number, now: Processes): number {
  const children = [...now].flatMap(([child, { parent }]) => (parent === id ? child : []))
  return children.reduce((sum, child) => sum + ticksBelow(child, now), now.get(id)!.ticks)
}

/** All processes of this machine; none where the system has no `/proc`. */
export function processesNow(): Processes {
  const found = new Map<number, Process>()
  for (const name of namesIn('/proc')) {
    const process = /^\d+$/.test(name) ? parsedStat(textOf(`/proc/${name}/stat`)) : undefined
    if (process !== undefined) found.set(Number(name), process)
  }
  return found
}

/** Parses `/proc/<id>/stat`: after the name in parentheses stand the state and the parent, and from the twelfth place on four times. */
export function parsedStat(text: string): Process | undefined {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).map(Number)
  return ticks.length === 4 ? { parent: Number(fields[1]), ticks: ticks.reduce((sum, each) => sum + each, 0) } : undefined
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Empty if the process has ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
