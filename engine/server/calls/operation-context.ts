import type { Model } from '../../core/model/model.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { PackageContent } from '../files/read-package.ts'
import type { Pool } from '../store/pool.ts'
import type { TemplateModels } from '../model/template-models.ts'
import type { Idempotency } from './idempotency.ts'
import type { Progress } from './progress.ts'

/** What every operation needs from the outside. */
export type OperationContext = {
  readonly pool: Pool
  /** The declaration as the actor's enterprise has it by its field template; for a supplier the declared one, until it is known whose document it is. */
  readonly model: Model
  /** Absent where everybody works by the declaration. */
  readonly templates?: TemplateModels
  /** The version of the template that shaped `model`; a page that has an older one asks for it. */
  readonly templateVersion?: number
  readonly clock: { now(): Date }
  readonly newId: () => string
  /** The contents of attachments; absent where nobody opens any. */
  readonly files?: FileStorage
  /** Set while one call acts on many documents: the package that was read last, for the next that takes files from it. Of one alone, since each may be large. */
  readonly lastArchive?: { id?: string; read?: PackageContent }
  /** Set when the request carries an idempotency key: an operation that writes begins and ends its transaction with it. */
  readonly idempotency?: Idempotency
  /** Codes of the rules that the person was asked about and goes on in spite of. */
  readonly confirmed?: ReadonlySet<string>
  /** Set where somebody watches: long work tells it how far it is between its portions, and ends when it throws. */
  readonly progress?: Progress
  /** Hears of what nobody foresaw on one of many documents, and says what its person is told; absent: it ends the work on all. */
  readonly onUnforeseenError?: (error: unknown) => readonly Issue[]
}
