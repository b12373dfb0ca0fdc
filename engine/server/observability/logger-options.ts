import type { FastifyServerOptions } from 'fastify'

/** One JSON line for each event, at a level of pino or "silent". */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return level === 'silent' ? false : { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }
}
