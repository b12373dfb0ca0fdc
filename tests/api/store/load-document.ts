import type { Document } from '../../../engine/core/model/document.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { loadDocuments } from '../../../engine/server/store/documents/load-document.ts'
import type { LoadOptions } from '../../../engine/server/store/documents/load-document.ts'
import type { Tx } from '../../../engine/server/schema/database.ts'

/** A whole document of the transaction's enterprise; undefined if it does not exist or belongs to another enterprise. */
export async function loadDocument(tx: Tx, model: Model, entity: string, id: string, options: LoadOptions): Promise<Document | undefined> {
  const [document] = await loadDocuments(tx, model, entity, [id], options)
  return document
}
