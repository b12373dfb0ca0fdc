import type { Desk } from './desk.ts'

/** The inputs of an action's first cases. */
export type CasedEntity = {
  readonly name: string
  readonly area: string
  readonly display: string
  readonly fields: Readonly<Record<string, CasedField>>
  readonly regions: Readonly<Record<string, { readonly states: readonly { readonly name: string }[]; readonly initial: string }>>
}
export type CasedField = {
  readonly type: string
  readonly required?: boolean | undefined
  readonly unique?: unknown
  readonly system?: boolean
  readonly readonly?: boolean | undefined
  readonly vocabulary?: string | undefined
  readonly minLength?: number | undefined
  readonly minimum?: string | undefined
  readonly exclusiveMinimum?: string | undefined
  readonly pattern?: string | undefined
  readonly minItems?: number | undefined
  /** Of lines: the fields of their rows, or the entity that has them. */
  readonly fields?: Readonly<Record<string, CasedField>>
  readonly entity?: string | undefined
}
export type CasedAction = {
  readonly transition: Readonly<Record<string, unknown>>
  /** The region whose state the action changes. */
  readonly region: string | undefined
}

type Case = Readonly<Record<string, unknown>>

/** Refs that every test story fills. */
const filledByStories = ['supplier', 'purchasingGroup']

/**
 * Writes the first cases of an action: it succeeds, it is refused in another state, and it is refused without the permission. They
 * claim only what follows from the declaration. The author writes the successful case of an action with guards.
 */
export function caseFile(desk: Desk, entity: CasedEntity, action: string, { transition, region }: CasedAction): string {
  const path = `tests/cases/${entity.area}/${kebab(action)}-${kebab(entity.name)}.cases.json`
  const from = [transition['from'] ?? []].flat() as string[]
  const spec = (transition['spec'] ?? []) as readonly string[]
  const wanted = Object.entries((typeof transition['input'] === 'object' ? transition['input'] : {}) as Readonly<Record<string, { required?: boolean }>>)
  const input = Object.fromEntries(wanted.filter(([, { required }]) => required === true).map(([name]) => [name, sample(desk, entity.fields[name])]))
  const isWhole = transition['input'] === '*'
  const states = region === undefined ? [] : entity.regions[region]!.states.map(({ name }) => name)
  const start = from[0] ?? (region === undefined ? undefined : entity.regions[region]!.initial)
  const needed = Object.entries(entity.fields).filter(([, field]) => isNeeded(field))
  const usual = Object.fromEntries(
    needed
      .filter(([name, field]) => (field.type !== 'ref' || filledByStories.includes(name)) && field.unique === undefined)
      .map(([name, field]) => [name, field.type === 'ref' ? `one ${name}` : sample(desk, field)]),
  )
  // Values that the document already has need not be given.
  const missed = Object.keys(input).filter((name) => usual[name] === undefined && entity.fields[name]?.unique === undefined)
  const unique = needed.filter(([, field]) => field.unique !== undefined)
  const given = (number: number, more: Case = {}): Case => ({
    ...Object.fromEntries(unique.map(([name]) => [name, `${name.charAt(0).toUpperCase()}${number}`])),
    ...more,
  })
  const isCertain = transition['guard'] === undefined && !(isWhole && needed.some(([name, field]) => field.type === 'ref' && !filledByStories.includes(name)))
  const elsewhere = from.length === 0 ? undefined : states.find((state) => !from.includes(state))
  const [side = 'purchaser', code = ''] = Object.entries(transition['permission'] as Readonly<Record<string, string>>)[0] ?? []
  const cases: Case[] = []
  if (isCertain) {
    const then = typeof transition['to'] === 'string' && region !== undefined ? { [region]: transition['to'] } : undefined
    cases.push({ name: start === undefined ? 'it is done' : `in ${start} it is done`, given: given(1), ...withInput(input), codes: [], ...(then && { then }) })
  }
  if (isCertain && missed.length > 0) {
    const others = Object.fromEntries(Object.entries(input).filter(([name]) => !missed.includes(name)))
    cases.push({ name: `without ${missed.join(' and ')} it is refused`, given: given(2), input: others, codes: missed.map(() => 'REQUIRED') })
  }
  if (elsewhere !== undefined)
    cases.push({ name: `in ${elsewhere} it is refused`, given: given(3, { [region!]: elsewhere }), ...withInput(input), codes: ['STATE_NOT_ALLOWED'] })
  cases.push({
    name: 'without the permission it is refused',
    given: given(4),
    without: [code],
    ...withInput(input),
    codes: ['NO_PERMISSION'],
  })
  const head = {
    description: `${spec.length === 0 ? '' : `[${spec.join(', ')}] `}${action} of ${entity.name}`,
    entity: entity.name,
    action,
    side,
    usual: { ...(region !== undefined && start !== undefined ? { [region]: start } : {}), ...usual },
  }
  desk.change(path, JSON.stringify({ ...head, cases }))
  return path
}

function withInput(input: Case): Case {
  return Object.keys(input).length === 0 ? {} : { input }
}

function isNeeded({ type, required, minItems = 0, system, readonly }: CasedField): boolean {
  return (required === true || (type === 'lines' && minItems > 0)) && system !== true && readonly !== true
}

/** A row with what it must have. */
function sampleRow(desk: Desk, { fields, entity = '' }: CasedField): Case {
  const own = fields ?? desk.compiled.model.entities[entity]?.fields ?? {}
  const needed = Object.entries(own).filter(([, field]) => isNeeded(field))
  return Object.fromEntries(needed.map(([name, field]) => [name, field.type === 'ref' ? `one ${name}` : sample(desk, field)]))
}

function sample(desk: Desk, field: CasedField | undefined): unknown {
  switch (field?.type) {
    case 'flag':
      return false
    case 'date':
      return '2026-11-20'
    case 'instant':
      return '2026-11-20T08:00:00.000Z'
    case 'enum':
      return desk.compiled.model.vocabularies[field.vocabulary ?? '']?.values[0] ?? ''
    case 'text':
    case 'longText':
      return field.pattern === 'email' ? 'li@example.com' : 'A1'.padEnd(field.minLength ?? 0, '1')
    case 'lines':
      return [sampleRow(desk, field)]
    case 'files':
    case 'refs':
      return []
    default:
      return field?.minimum ?? (field?.exclusiveMinimum === undefined || Number(field.exclusiveMinimum) < 1 ? '1' : String(Number(field.exclusiveMinimum) + 1))
  }
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
