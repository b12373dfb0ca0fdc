import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Step } from '../../../core/model/screen.ts'
import type { StoryDocument } from '../../../core/wire/story.ts'
import type { Tx } from '../../schema/database.ts'
import { linksTo, relatedRows } from '../../store/lists/find-links.ts'
import type { ListReader } from '../../store/lists/list-request.ts'

type Behind = ReadonlyMap<Step, readonly StoryDocument[]>

/** The documents behind the steps of a story, as far as the reader may open them. */
export async function documentsBehind(tx: Tx, model: Model, reader: ListReader, entity: Entity, document: Document, steps: readonly Step[]): Promise<Behind> {
  const behind = new Map<Step, readonly StoryDocument[]>()
  const withDocuments = steps.filter(({ documents }) => documents !== undefined && model.entities[documents.entity]?.parties.includes(reader.side) === true)
  if (withDocuments.length === 0) return behind
  const related = await relatedRows(tx, model, reader, entity.name, document)
  for (const step of withDocuments) {
    const { entity: name, day, when } = step.documents!
    const asked = { ...(day !== undefined && { at: day }), ...(when !== undefined && { when }) }
    behind.set(step, await linksTo(tx, model, reader, name, related.get(name) ?? [], asked))
  }
  return behind
}
