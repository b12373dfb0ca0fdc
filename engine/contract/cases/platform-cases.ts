import { codeOfRight } from '../../core/permissions/has-right.ts'
import type { Model } from '../../core/model/model.ts'
import type { Place } from '../../core/model/place.ts'
import type { Side } from '../../core/model/side.ts'
import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import type { Person } from '../people/person.ts'
import { unreached } from './case.ts'
import type { Case, CaseKind, Expected, Trial, Unsent } from './case.ts'
import { memberCases } from './member-cases.ts'
import { platformCalls } from './platform-calls.ts'
import type { PlatformCall, PlatformKey } from './platform-calls.ts'

/** Cases of the platform: rights, the envelope, every bound of the input, and unknown records. */
export function platformCases(model: Model): readonly Case[] {
  return [
    ...platformCalls.flatMap((call) => call.sides.flatMap((side) => [...envelopeOf(call, side), ...rightOf(model, call, side), ...keysOf(call, side)])),
    ...memberCases(),
  ]
}

const at: Place = { file: 'engine/contract/cases/platform-calls.ts', line: 1, column: 1 }

type Sent = { readonly envelope: RequestEnvelope; readonly expected: Expected; readonly isStranger?: boolean }

function caseOf(call: PlatformCall, side: Side, kind: CaseKind, name: string, title: string, text: string, { envelope, expected, isStranger }: Sent): Case {
  const about = aboutOf(call)
  return {
    id: `platform.${about}/${kind}/${name}/${side}`,
    kind,
    about: `platform.${about}`,
    title: `${call.path} (${side}): ${title}`,
    why: { text, at },
    ready: async (world) => ({
      request: { person: world.people.all(side), path: call.path, envelope, ...(isStranger === true && { isStranger }) },
      expected,
      isRepeatable: false,
    }),
  }
}

/** "/api/role/add" becomes "role.add". */
function aboutOf({ path }: PlatformCall): string {
  return path.split('/').slice(-2).join('.')
}

function envelopeOf(call: PlatformCall, side: Side): readonly Case[] {
  const refused = (code: string, path: string): Expected => ({ status: 'SUCCESS', code, path })
  const one = (name: string, title: string, sent: Sent): Case => caseOf(call, side, 'envelope', name, title, `the path ${call.path}`, sent)
  const stranger = one('stranger', 'nobody is let in without a token', {
    envelope: {},
    expected: { status: 'LOGINERROR', code: 'TOKEN_NEEDED' },
    isStranger: true,
  })
  if (call.isDangerous === true) return [stranger]
  return [
    stranger,
    one('unknownKey', 'an unknown key of the envelope is refused', {
      envelope: { nonsense: 1 } as RequestEnvelope,
      expected: refused('UNKNOWN_KEY', 'nonsense'),
    }),
    one('wrongType', 'an entity that is a text is refused', {
      envelope: { entity: 'text' } as unknown as RequestEnvelope,
      expected: refused('WRONG_TYPE', 'entity'),
    }),
  ]
}

function rightOf(model: Model, call: PlatformCall, side: Side): readonly Case[] {
  const { right, path } = call
  const code = right === undefined ? undefined : codeOfRight(model, side, right)
  if (code === undefined) return []
  return [
    {
      id: `platform.${aboutOf(call)}/permission/${side}`,
      kind: 'permission',
      about: `platform.${aboutOf(call)}`,
      title: `${path} is not for the ${side}'s people without ${code}`,
      why: { text: `${code} allows ${right}`, at: model.permissions[code]?.at ?? at },
      ready: async (world) => refusedTo(await world.people.without(side, code), path, `no account of the ${side}'s side lacks ${code}`),
    },
  ]
}

function refusedTo(person: Person | undefined, path: string, reason: string): Trial | Unsent {
  if (person === undefined) return unreached(reason)
  return { request: { person, path, envelope: { entity: {} } }, expected: { status: 'PROHIBIT', code: 'NO_PERMISSION' }, isRepeatable: false }
}

function keysOf(call: PlatformCall, side: Side): readonly Case[] {
  const { isStrict, isAboutOne, keys } = call
  const one = (name: string, title: string, entity: Readonly<Record<string, unknown>>, code: string, path?: string): Case =>
    caseOf(call, side, 'boundary', name, title, `what ${call.path} takes`, {
      envelope: { entity },
      expected: { status: 'SUCCESS', code, ...(path !== undefined && { path }) },
    })
  return [
    ...(isStrict ? [one('nonsense', 'takes no key of its own making', { nonsense: 1 }, 'UNKNOWN_KEY', 'entity.nonsense')] : []),
    ...(isAboutOne === undefined ? [] : [one('nobody', 'what is not there is not found', { id: 'nobody', ...isAboutOne.also }, 'NOT_FOUND')]),
    ...keys.flatMap((key) =>
      boundsOf(key).map(({ name, title, value, code }) => one(`${key.name}/${name}`, title, given(key, value), code, `entity.${key.name}`)),
    ),
  ]
}

function given({ name }: PlatformKey, value: unknown): Readonly<Record<string, unknown>> {
  return value === undefined ? {} : { [name]: value }
}

type Bound = { readonly name: string; readonly title: string; readonly value: unknown; readonly code: string }

function boundsOf({ name, kind, required, longest }: PlatformKey): readonly Bound[] {
  const bounds: Bound[] = [{ name: 'wrongType', title: `${name} is no ${kind}`, value: 7, code: 'WRONG_TYPE' }]
  if (required === true) bounds.push({ name: 'blank', title: `${name} may not be left out`, value: undefined, code: 'REQUIRED' })
  if (required === true && kind === 'text') bounds.push({ name: 'spaces', title: `${name} may not be spaces alone`, value: '   ', code: 'REQUIRED' })
  if (longest !== undefined)
    bounds.push({ name: 'overLongest', title: `${name} may not be ${longest + 1} characters long`, value: '文'.repeat(longest + 1), code: 'TOO_LONG' })
  return bounds
}
