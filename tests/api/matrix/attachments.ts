import { entityOf } from '../../../engine/core/model/field-kinds.ts'
import type { Entity } from '../../../engine/core/model/entity.ts'
import type { StoredFile } from '../../../engine/server/files/stored-file.ts'
import { askForFile } from '../../support/upload.ts'
import type { Probe } from './probe.ts'
import { type Viewer, secretsOf, textOf } from './secrets.ts'
import { OWN, WORLDS } from './world.ts'

/**
 * Requests every attachment of these documents and records in every world by its id. Returns the attachments that this viewer opens
 * although the field, the row or the enterprise that holds them is hidden from them, and those of their own world that they cannot open.
 */
export async function openedByItsId(
  probe: Probe,
  viewer: Viewer,
  entities: readonly Entity[] = Object.values(probe.model.entities),
): Promise<{ readonly wrongly: readonly string[]; readonly inVain: readonly string[] }> {
  await probe.hold(viewer.side, viewer.codes)
  await probe.keepGroupsApart(viewer.isPrivate)
  const secrets = new Set(secretsOf(probe.model, probe.planted, viewer).map(({ text }) => text))
  const found = { wrongly: [] as string[], inVain: [] as string[] }
  for (const { file, owner, of } of attachmentsOf(probe, entities)) {
    const code = owner.read[viewer.side]
    const isHis = owner.parties.includes(viewer.side) && (code === undefined || viewer.codes.has(code)) && !secrets.has(textOf([file]) ?? '')
    const answer = await askForFile(probe.api.app, probe.people[viewer.side], file.id)
    const isOpened = answer.headers['content-disposition'] !== undefined
    if (isOpened && !isHis) found.wrongly.push(`${viewer.side} opens ${of} ${answer.body.slice(0, 20)}`)
    // The fields do not say whether a viewer sees the rows of others; their own rows they must see.
    if (!isOpened && isHis && of.startsWith(`${OWN.name} `)) found.inVain.push(`${viewer.side} does not open ${of}: ${answer.body}`)
  }
  return found
}

function attachmentsOf({ model, planted }: Pick<Probe, 'model' | 'planted'>, entities: readonly Entity[]) {
  return WORLDS.flatMap((world) =>
    entities.flatMap((entity) => {
      const owner = entity.line === undefined ? entity : entityOf(model, entity.line.of)
      return Object.values(entity.fields).flatMap(({ name, type }) => {
        const files = type === 'files' ? ((planted.get(world.name)?.get(entity.name)?.[name] ?? []) as readonly StoredFile[]) : []
        return files.map((file) => ({ file, owner, of: `${world.name} ${entity.name}.${name}` }))
      })
    }),
  )
}
