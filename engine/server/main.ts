import type { FastifyInstance } from 'fastify'
import type { Model } from '../core/model/model.ts'
import type { Side } from '../core/model/side.ts'
import { listen } from './http/listen.ts'
import { openApp } from './http/open-app.ts'
import type { Clock } from './calls/services.ts'
import { loadModel } from './model/load-model.ts'

export type ServerOptions = {
  readonly databaseUrl: string
  /** 0 takes a free port. */
  readonly purchaserPort: number
  readonly supplierPort: number
  /** Folders of the built sites. */
  readonly sites: Readonly<Record<Side, string>>
  readonly model?: Model
  readonly clock?: Clock
  /** A level of pino, or "silent"; otherwise LOG_LEVEL, otherwise "warn". */
  readonly logLevel?: string
  /** Variables besides those of the process. */
  readonly environment?: Readonly<Record<string, string>>
}

export type RunningServer = {
  readonly purchaserUrl: string
  readonly supplierUrl: string
  readonly app: FastifyInstance
  /** Finishes running requests, takes no new ones, then closes the database connections. */
  stop(): Promise<void>
}

/** Serves both sites from one process. It keeps no state: several may run side by side on one database. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const environment: Readonly<Record<string, string | undefined>> = { ...process.env, ...options.environment }
  // Everybody knows the password of the demonstration, so serving others needs HOST.
  const host = environment['HOST'] ?? 'localhost'
  const { app, sideByPort, stopLive, close } = await openApp({
    databaseUrl: options.databaseUrl,
    model: options.model ?? loadModel(),
    sites: options.sites,
    ...(options.clock && { clock: options.clock }),
    logLevel: options.logLevel ?? environment['LOG_LEVEL'] ?? 'warn',
    environment,
  })
  const purchaser = await listen(app, options.purchaserPort, host).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const supplier = await listen(app, options.supplierPort, host).catch(async (error: unknown) => {
    await purchaser.stop()
    await close()
    throw error
  })
  sideByPort.set(purchaser.port, 'purchaser').set(supplier.port, 'supplier')
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await stopLive()
    await Promise.all([purchaser.stop(), supplier.stop()])
    await close()
  }
  return {
    purchaserUrl: `http://localhost:${purchaser.port}`,
    supplierUrl: `http://localhost:${supplier.port}`,
    app,
    stop: () => (stopping ??= stop()),
  }
}
