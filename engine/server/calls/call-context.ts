import type { Model } from '../../core/model/model.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { ArchiveContent } from '../files/read-drawing-archive.ts'
import type { Pool } from '../store/pool.ts'
import type { TemplateModels } from '../model/template-models.ts'
import type { IdempotencyHooks } from './idempotency-hooks.ts'
import type { Progress } from './progress.ts'

/** What every call on documents needs from the outside. */
export type CallContext = {
  readonly pool: Pool
  /** The model shaped by the field template of the actor's enterprise; for a supplier the declared one, until the document is known. */
  readonly model: Model
  /** Absent if nobody has a template. */
  readonly templates?: TemplateModels
  /** The version of the template that shaped `model`; a page with an older one asks for it. */
  readonly templateVersion?: number
  readonly clock: { now(): Date }
  readonly newId: () => string
  /** The contents of attachments; absent if the caller opens none. */
  readonly files?: FileStorage
  /**
   * Set while one call acts on many documents: the archive that was read last, for the next document that takes files from it. Only one, since each may be
   * large.
   */
  readonly lastArchive?: { id?: string; read?: ArchiveContent }
  /**
   * Set while one call acts on many lines: by document, the version that the call found and the one that it made of it. Whoever sends several lines names the
   * same version with each.
   */
  readonly ownVersions?: Map<string, { readonly found: number; readonly made: number }>
  /** Set if the request carries an idempotency key: a call that writes begins and ends its transaction with it. */
  readonly idempotency?: IdempotencyHooks
  /** The codes of the rules that the person has confirmed. */
  readonly confirmed?: ReadonlySet<string>
  /** Set if somebody watches: long work reports its progress between portions, and ends when this throws. */
  readonly progress?: Progress
  /** Handles an unexpected error on one of many documents and returns the issue for the person. If absent, the error ends the work on all of them. */
  readonly onUnforeseenError?: (error: unknown) => readonly Issue[]
}
