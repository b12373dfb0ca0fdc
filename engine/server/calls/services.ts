import type { Model } from '../../core/model/model.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { TemplateModels } from '../model/template-models.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Pool } from '../store/pool.ts'

export type Clock = { now(): Date }

/** What calls and background jobs work with. It keeps no state of a request: several processes run side by side. */
export type Services = {
  readonly pool: Pool
  readonly model: Model
  readonly templates: TemplateModels
  readonly clock: Clock
  readonly newId: () => string
  readonly metrics: Metrics
  /** The contents of attachments. */
  readonly files: FileStorage
}
