import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Account } from './account.ts'
import type { Person } from './person.ts'
import { personIn, signIn } from './person.ts'
import type { Transport } from './transport.ts'

/** The people of a run: for each side one with all rights, a colleague who approves their documents, and people who lack a code. */
export type People = {
  /** Holds the most codes of the side. */
  all(side: Side): Person
  /** A colleague with as many codes; the same person if there is no other. */
  colleague(side: Side): Person
  /** A third person with as many codes, who decides the next level of an approval; undefined if there is none. */
  third(side: Side): Person | undefined
  /** Finds somebody with all codes and a second factor, given in their session long ago or just now; undefined if there is nobody. */
  withFactor(side: Side, factor: 'old' | 'fresh'): Promise<Person | undefined>
  /** Gives everybody the purchaser's changed preferences. */
  prefer(prefs: Actor['prefs']): void
  /** Finds the person who lacks the code and holds the most others; undefined if everybody holds it. */
  without(side: Side, code: string): Promise<Person | undefined>
}

/** Signs the accounts in. Throws if a side has nobody, or nobody with every code that the declaration asks for. */
export async function gatherPeople(model: Model, transport: Transport, accounts: readonly Account[]): Promise<People> {
  const present: Person[] = []
  for (const account of accounts) if (account.lacks === undefined && account.session === undefined) present.push(await signIn(transport, account))
  const hinted = new Map<string, Person>()
  const bySide = (side: Side) =>
    present.filter(({ actor }) => actor.side === side).toSorted((one, other) => other.actor.permissions.size - one.actor.permissions.size)
  for (const side of ['purchaser', 'supplier'] as const) {
    const [first] = bySide(side)
    if (first === undefined) throw new RangeError(`The contract needs an account of the ${side}'s side`)
    const wanting = codesAskedFor(model, side).filter((code) => !first.actor.permissions.has(code))
    if (wanting.length > 0) throw new RangeError(`"${first.account.loginName}" holds the most codes of the ${side}'s side, but lacks ${wanting.join(', ')}`)
  }
  const equals = (side: Side): readonly Person[] => {
    const [first, ...others] = bySide(side)
    return others.filter(({ actor }) => actor.permissions.size === first!.actor.permissions.size && actor.enterprise === first!.actor.enterprise)
  }
  return {
    prefer(prefs) {
      for (const person of [...present, ...hinted.values()]) if (person.actor.side === 'purchaser') person.actor = { ...person.actor, prefs }
    },
    all: (side) => bySide(side)[0]!,
    colleague: (side) => equals(side)[0] ?? bySide(side)[0]!,
    third: (side) => equals(side)[1],
    async withFactor(side, factor) {
      const account = accounts.find((one) => one.side === side && one.session?.factor === factor)
      if (account?.session === undefined) return undefined
      const known = hinted.get(account.loginName) ?? (await personIn(transport, account, account.session.cookie, account.session.token))
      hinted.set(account.loginName, known)
      return known
    },
    async without(side, code) {
      const account = accounts.find((one) => one.side === side && one.lacks === code)
      if (account !== undefined) {
        const known = hinted.get(code) ?? (await signIn(transport, account))
        hinted.set(code, known)
        return known
      }
      const { enterprise } = bySide(side)[0]!.actor
      return bySide(side).find(({ actor }) => actor.enterprise === enterprise && !actor.permissions.has(code))
    },
  }
}

function codesAskedFor(model: Model, side: Side): readonly string[] {
  const codes = Object.values(model.entities).flatMap((entity) => [
    entity.read[side],
    entity.export[side],
    ...entity.masks.map(({ read }) => read[side]),
    ...Object.values(entity.transitions).map(({ permission }) => permission[side]),
  ])
  return [...new Set(codes.filter((code) => code !== undefined))]
}
