import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadModel, projectRoot } from '../../../engine/server/model/load-model.ts'
import { readDeclarations } from '../../../engine/server/model/read-declarations.ts'
import { multiplied } from '../check/multiply.ts'
import type { Bench } from '../frame/bench.ts'
import { copyProject } from '../frame/copy-project.ts'
import { figureOf } from '../frame/figure.ts'
import { type Part, parts, quickParts } from './parts.ts'

/** The most that twice as many screens may cost, relative to today's cost. */
const MOST = 1.5

/** Measures the growing parts of `npm test` with our declarations and with twice as many. */
export const twice: Bench = {
  name: 'gate-twice',
  about: 'the growing parts of npm test, with the declarations doubled',
  rounds: 1,
  async run({ rounds, isQuick, only, log }) {
    const chosen = (isQuick ? quickParts : parts).filter(({ name }) => isQuick || only === undefined || only.some((part) => name.includes(part)))
    const now = join(projectRoot, 'build/bench-gate/now')
    const doubled = join(projectRoot, 'build/bench-gate/twice')
    try {
      for (const folder of [now, doubled]) copyProject(folder)
      for (const { path, text } of multiplied(readDeclarations(projectRoot), loadModel(), 1)) {
        mkdirSync(dirname(join(doubled, path)), { recursive: true })
        writeFileSync(join(doubled, path), text)
      }
      const samples = new Map(chosen.map(({ name }) => [name, { twice: [] as number[], now: [] as number[] }]))
      const failed = new Set<string>()
      for (let round = 0; round < rounds; round++)
        for (const part of chosen) {
          const ofNow = await timeOf(part, now)
          const ofTwice = await timeOf(part, doubled)
          samples.get(part.name)!.now.push(ofNow.milliseconds)
          samples.get(part.name)!.twice.push(ofTwice.milliseconds)
          if (ofNow.code !== 0) throw new Error(`"${part.name}" fails with our own declarations:\n${ofNow.said}`)
          if (ofTwice.code !== 0 && part.isTest !== true) throw new Error(`"${part.name}" fails with twice as many:\n${ofTwice.said}`)
          if (ofTwice.code !== 0) failed.add(part.name)
          log(`${part.name}: ${Math.round(ofNow.milliseconds)} ms, with twice as many ${Math.round(ofTwice.milliseconds)} ms`)
        }
      const sum = (kind: 'twice' | 'now') =>
        Array.from({ length: rounds }, (_, round) => [...samples.values()].reduce((all, one) => all + one[kind][round]!, 0))
      const target = { kind: 'ratio', to: 'now', atMost: MOST } as const
      return {
        figures: [
          figureOf('all parts', 'ms', { twice: sum('twice'), now: sum('now') }, [target]),
          ...[...samples].map(([name, { twice: doubledTimes, now: times }]) => figureOf(name, 'ms', { twice: doubledTimes, now: times })),
        ],
        notes: [
          'Every document, screen, vocabulary, error and word stands twice; what tests name by hand stands as often as before.',
          ...(failed.size === 0
            ? []
            : [
                `Tests that count what is declared fail with twice as much of it and may stop early, so their times may be too low: ${[...failed].join(', ')}.`,
              ]),
        ],
      }
    } finally {
      rmSync(join(projectRoot, 'build/bench-gate'), { recursive: true, force: true })
    }
  },
}

function timeOf({ script, args, env }: Part, folder: string): Promise<{ readonly milliseconds: number; readonly code: number; readonly said: string }> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(process.execPath, [script, ...args], { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ milliseconds: performance.now() - start, code: code ?? 1, said }))
  })
}
