import { Refusal, refuseUnknown } from './refusal.ts'

const tones = ['grey', 'blue', 'cyan', 'green', 'orange', 'red', 'violet', 'amber']

export type AskedState = { readonly name: string; readonly tone: string; readonly isFinal: boolean }
export type AskedStep = { readonly name: string; readonly from: string; readonly to: string }

/** Parses "NEW:blue" and "DONE:green:final"; the first state is the initial one. */
export function statesFromFlags(flags: readonly string[]): readonly AskedState[] {
  return flags.map((flag) => {
    const [name = '', tone = '', last] = flag.split(':')
    if (!/^[A-Z][A-Z0-9_]*$/.test(name)) throw new Refusal(`"${name}" cannot be a state: it is written in capital letters, such as DRAFT`)
    if (!tones.includes(tone)) throw refuseUnknown(`colour of the state ${name}`, tone, tones)
    if (last !== undefined && last !== 'final') throw refuseUnknown(`word of the state ${name}`, last, ['final'])
    return { name, tone, isFinal: last === 'final' }
  })
}

/** Parses "finish:NEW:DONE": an action that leads from one state to another. */
export function actionsFromFlags(flags: readonly string[], states: readonly AskedState[]): readonly AskedStep[] {
  const known = states.map((state) => state.name)
  return flags.map((flag) => {
    const [name = '', from = '', to = ''] = flag.split(':')
    if (!/^[a-z][A-Za-z0-9]*$/.test(name) || from === '' || to === '') throw new Refusal(`"${flag}" is not written as name:FROM:TO`)
    for (const state of [from, to]) if (!known.includes(state)) throw refuseUnknown(`state of the action "${name}"`, state, known)
    return { name, from, to }
  })
}
