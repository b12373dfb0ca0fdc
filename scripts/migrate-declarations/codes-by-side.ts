import { entityOf, inEach, isRecord, ofEachFile, replaced } from './migration.ts'
import type { Files, Migration } from './migration.ts'

type Json = Readonly<Record<string, unknown>>

/** The permission alone says which side an action belongs to, and paths are by side; a screen for both sides names none. */
export const codesBySide: Migration = {
  name: 'codes-by-side',
  change: (files) => {
    const sides = sidesOfTransitions(files)
    return ofEachFile((value, path) => {
      if (path.endsWith('.screen.json')) return value['side'] === 'both' ? replaced(value, 'side', {}) : value
      if (path.endsWith('.import.json')) return bySide(value, sides.get(`${String(value['entity'])}.${String(value['transition'])}`) ?? [])
      return inEach('transitions', (transition) => withoutSide(bySide(transition, sidesOf(transition))))(value)
    })(files)
  },
  examples: [
    {
      before: { 'schemas/orders/order.entity.json': { transitions: { accept: { from: 'SENT', side: 'supplier', permission: 'B7', path: '/api/accept' } } } },
      after: {
        'schemas/orders/order.entity.json': { transitions: { accept: { from: 'SENT', permission: { supplier: 'B7' }, path: { supplier: '/api/accept' } } } },
      },
    },
    {
      before: {
        'schemas/orders/order.entity.json': {
          regions: {
            life: { transitions: { refuse: { side: 'supplier', permission: { supplier: 'B8', purchaser: 'A132' }, onBehalf: 'prefs.act', path: '/api/no' } } },
          },
        },
      },
      after: {
        'schemas/orders/order.entity.json': {
          regions: {
            life: { transitions: { refuse: { permission: { supplier: 'B8', purchaser: 'A132' }, onBehalf: 'prefs.act', path: { supplier: '/api/no' } } } },
          },
        },
      },
    },
    {
      before: {
        'schemas/orders/order.entity.json': { transitions: { add: { from: null, side: 'purchaser', permission: 'A1' }, end: { event: true } } },
        'schemas/orders/orders.import.json': { import: 'orders', entity: 'order', transition: 'add', permission: 'A3', path: '/api/import' },
        'screens/session/login.screen.json': { screen: 'login', side: 'both', part: 'Login' },
      },
      after: {
        'schemas/orders/order.entity.json': { transitions: { add: { from: null, permission: { purchaser: 'A1' } }, end: { event: true } } },
        'schemas/orders/orders.import.json': {
          import: 'orders',
          entity: 'order',
          transition: 'add',
          permission: { purchaser: 'A3' },
          path: { purchaser: '/api/import' },
        },
        'screens/session/login.screen.json': { screen: 'login', part: 'Login' },
      },
    },
  ],
}

function sidesOf({ side, permission }: Json): readonly string[] {
  if (side !== undefined) return [side].flat() as string[]
  return isRecord(permission) ? Object.keys(permission) : []
}

function sidesOfTransitions(files: Files): ReadonlyMap<string, readonly string[]> {
  const sides = new Map<string, readonly string[]>()
  for (const [path, value] of files)
    inEach('transitions', (transition, name) => {
      sides.set(`${entityOf(path)}.${name}`, sidesOf(transition))
      return transition
    })(isRecord(value) ? value : {})
  return sides
}

/** A value for all sides becomes a value for each side. */
function bySide(value: Json, sides: readonly string[]): Json {
  const spread = (key: string, from: Json): Json =>
    typeof from[key] === 'string' ? replaced(from, key, { [key]: Object.fromEntries(sides.map((side) => [side, from[key]])) }) : from
  return spread('path', spread('permission', value))
}

// An action without a code keeps its side: its author must choose the code.
function withoutSide(value: Json): Json {
  return value['permission'] === undefined ? value : replaced(value, 'side', {})
}
