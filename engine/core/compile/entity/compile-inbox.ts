import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { INBOX } from '../../model/notice.ts'
import { report } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'

const EXPECTED: Readonly<Record<string, (field: Field) => boolean>> = {
  [INBOX.person]: ({ type, entity }) => type === 'ref' && entity === 'account',
  [INBOX.kind]: ({ type }) => type === 'enum',
  [INBOX.subject]: ({ type }) => type === 'text',
  [INBOX.purchaserName]: ({ type }) => type === 'text',
  [INBOX.opens]: ({ type }) => type === 'text',
  [INBOX.about]: ({ type }) => type === 'text',
  [INBOX.cause]: ({ type }) => type === 'text',
  [INBOX.readAt]: ({ type }) => type === 'instant',
}

/** Where the entity keeps the notices of people: whether it has the fields that are filled. */
export function compileInbox({ compilation, declared }: CompilerContext, { file, node, transitions }: DeclaredEntity, entity: Entity): Pick<Entity, 'inbox'> {
  if (file.inbox !== true) return {}
  const at = within(node, 'inbox')
  const other = [...declared.values()].find(({ name, line, file: its }) => line === undefined && its.inbox === true && name !== entity.name)
  if (other !== undefined && other.name < entity.name) report(compilation, at, `${other.name} keeps the notices already`, undefined, 'key')
  for (const [name, isRight] of Object.entries(EXPECTED)) {
    const field = entity.fields[name]
    if (field === undefined || !isRight(field)) report(compilation, at, `notices need the field "${name}" in ${entity.name}`, undefined, 'key')
  }
  if (entity.regions[INBOX.reading] === undefined || !transitions.some(({ name }) => name === INBOX.read))
    report(compilation, at, `notices need the region "${INBOX.reading}" in ${entity.name}, and the transition "${INBOX.read}"`, undefined, 'key')
  return { inbox: true }
}
