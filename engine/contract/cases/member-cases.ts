import type { Row } from '../../core/model/document.ts'
import { sides } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { World } from '../world/world.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'

const members = '/api/memberInfo'
const roles = '/api/role'

/** The life of a member from being added to being removed, and the limit of roles. */
export function memberCases(): readonly Case[] {
  return sides.flatMap((side) => [
    one(side, 'memberInfo.add', 'action/done', 'a new employee is there, with what was entered', madeAndSeen),
    one(side, 'memberInfo.add', 'boundary/loginName/taken', 'a login name is given once', takenTwice),
    one(side, 'memberInfo.update', 'boundary/staleVersion', 'a change over what others changed is refused', changedSince),
    one(side, 'memberInfo.disable', 'action/done', 'an employee who is switched off is shown so', switchedOff),
    one(side, 'role.add', 'boundary/overLimit', 'there are no more roles than may be', oneRoleMore),
  ])
}

function one(side: Side, about: string, name: string, title: string, ready: (world: World, side: Side) => Promise<Trial | Unsent>): Case {
  return {
    id: `platform.${about}/${name}/${side}`,
    kind: name.startsWith('action') ? 'action' : 'boundary',
    about: `platform.${about}`,
    title: `${title} (${side})`,
    why: { text: 'members and roles (specification 2: 7.2)', at: { file: 'engine/contract/cases/member-cases.ts', line: 1, column: 1 } },
    ready: (world) => ready(world, side),
  }
}

function newcomer(world: World): Row & { readonly loginName: string } {
  return { number: world.unique(20), name: 'Contract', loginName: world.unique(20).toLowerCase(), email: '', roles: [], groups: [] }
}

async function madeAndSeen(world: World, side: Side): Promise<Trial> {
  const entity = newcomer(world)
  const also = (answer: AnswerEnvelope): readonly string[] =>
    ['number', 'name', 'loginName'].flatMap((key) =>
      shown(answer)[key] === entity[key] ? [] : [`${key} is ${JSON.stringify(shown(answer)[key])}, not ${JSON.stringify(entity[key])}`],
    )
  const person = world.people.all(side)
  return { request: { person, path: `${members}/add`, envelope: { entity } }, expected: { status: 'SUCCESS', code: '0', also }, isRepeatable: false }
}

async function takenTwice(world: World, side: Side): Promise<Trial | Unsent> {
  const made = await newMember(world, side)
  if (made === undefined) return unreached('no member could be made')
  const entity = { ...newcomer(world), loginName: made['loginName'] }
  return refused(world, side, `${members}/add`, entity, 'MEMBER_EXISTS', 'entity.loginName')
}

async function changedSince(world: World, side: Side): Promise<Trial | Unsent> {
  const made = await newMember(world, side)
  if (made === undefined) return unreached('no member could be made')
  const entity = { id: made['id'], version: Number(made['version']) + 1, number: world.unique(20) }
  return refused(world, side, `${members}/update`, entity, 'STALE_VERSION', 'entity.version')
}

async function switchedOff(world: World, side: Side): Promise<Trial | Unsent> {
  const made = await newMember(world, side)
  if (made === undefined) return unreached('no member could be made')
  const also = (answer: AnswerEnvelope): readonly string[] => (shown(answer)['disabled'] === true ? [] : ['the employee is not shown as switched off'])
  const envelope = { entity: { id: made['id'], version: made['version'] } }
  return {
    request: { person: world.people.all(side), path: `${members}/disable`, envelope },
    expected: { status: 'SUCCESS', code: '0', also },
    isRepeatable: false,
  }
}

async function oneRoleMore(world: World, side: Side): Promise<Trial | Unsent> {
  const { answer } = await world.people.all(side).call(`${roles}/list`, {})
  const limit = (answer?.entity as { readonly limit?: number } | undefined)?.limit
  if (limit === undefined || (answer?.list ?? []).length < limit) return unreached('there is room for more roles')
  return refused(world, side, `${roles}/add`, { name: world.unique(20) }, 'OVER_20_ROLES')
}

function shown({ entity }: AnswerEnvelope): Row {
  return (entity ?? {}) as Row
}

function refused(world: World, side: Side, path: string, entity: Row, code: string, where?: string): Trial {
  const expected = { status: 'SUCCESS' as const, code, ...(where !== undefined && { path: where }) }
  return { request: { person: world.people.all(side), path, envelope: { entity } }, expected, isRepeatable: false }
}

async function newMember(world: World, side: Side): Promise<Row | undefined> {
  const { answer } = await world.people.all(side).call(`${members}/add`, { entity: newcomer(world) })
  return answer?.returnCode === '0' ? (answer.entity as Row) : undefined
}
