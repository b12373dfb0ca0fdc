import { spawn } from 'node:child_process'
import { environmentOf } from '../../gate/shard.ts'
import { orphansBelow, processesNow } from './orphans.ts'
import type { Part } from './parts.ts'

/** What a run of a part took: by the clock, and of the processor in all of its processes. Both in milliseconds. */
export type Taken = { readonly clock: number; readonly processor: number }

/** How often the processes are looked at (ms). */
const LOOK_MS = 500

// The shell's `times` adds up its children, and theirs, as far as their parents wait for them. They do not inherit the third channel, which a server that stays would keep open.
const MEASURED = '"$@" 3>&-; code=$?; times >&3; exit $code'

/** Runs a part in a copy of the project with a shard of the tests. Throws with what it said if it fails. */
export function runPart({ name, script, args, env }: Part, folder: string, shard: number): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn('sh', ['-c', MEASURED, 'sh', process.execPath, script, ...args], {
      cwd: folder,
      env: { ...process.env, ...environmentOf({ isDeep: false, number: shard }), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    const orphans = orphansBelow(child.pid ?? 0)
    const looking = setInterval(() => orphans.look(processesNow()), LOOK_MS)
    const told = ['', '', '', '']
    for (const channel of [1, 2, 3]) child.stdio[channel]!.on('data', (part: Buffer) => (told[channel] += part.toString()))
    child.on('error', (error) => {
      clearInterval(looking)
      reject(error)
    })
    child.on('close', (code) => {
      clearInterval(looking)
      if (code === 0) resolve({ clock: performance.now() - start, processor: millisecondsOfTimes(told[3]!) + orphans.ticks() * 10 })
      else reject(new Error(`"${name}" fails in ${folder}:\n${told[1]}${told[2]}`))
    })
  })
}

/** Adds up user and system time in the output of `times`: "0m1.50s 0m0.25s", of the shell and of its children. */
export function millisecondsOfTimes(text: string): number {
  const times = [...text.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, seconds]) => Number(minutes) * 60_000 + Number(seconds) * 1000)
  if (times.length !== 4) throw new RangeError(`Cannot read the times of a shell from "${text}"`)
  return times.reduce((sum, each) => sum + each, 0)
}
