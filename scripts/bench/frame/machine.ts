import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'

/** The hardware and versions of a measurement, without anything that identifies the machine. */
export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGB: number
  readonly system: string
  readonly node: string
  /** The machine's load before the run: other work worsens absolute figures, and ratios less. */
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
