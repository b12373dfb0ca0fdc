import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** The metrics of one server, in a registry of its own so that several can run in one process. */
export type Metrics = {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'path' | 'status'>
  readonly transitions: Counter<'entity' | 'transition' | 'outcome'>
  readonly jobs: Counter<'kind' | 'outcome'>
  /** The clock sets it after each look. */
  readonly dueRefused: Gauge<'entity' | 'transition'>
}

/** `poolFigures` is called at each reading of the metrics. */
export function newMetrics(poolFigures: () => { readonly total: number; readonly idle: number; readonly waiting: number }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolFigures())) this.set({ state }, count)
    },
  })
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time of a request by its path pattern',
      labelNames: ['method', 'path', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    transitions: new Counter({
      name: 'transitions_total',
      help: 'Actions on documents by what came of them',
      labelNames: ['entity', 'transition', 'outcome'],
      registers,
    }),
    jobs: new Counter({ name: 'jobs_total', help: 'Background jobs by how they ended', labelNames: ['kind', 'outcome'], registers }),
    dueRefused: new Gauge({
      name: 'due_documents_refused',
      help: 'Documents whose action is due and refused again and again',
      labelNames: ['entity', 'transition'],
      registers,
    }),
  }
}
