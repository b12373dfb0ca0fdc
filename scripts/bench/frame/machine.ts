import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'

/** What a result was measured on; nothing that names the machine. */
export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGB: number
  readonly system: string
  readonly node: string
  /** How busy the machine was before the run: others' work makes every figure worse, ratios less so. */
  readonly loadBefore: number
}

export function machineNow(): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGB: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.versions.node,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}
