import { atom } from 'jotai'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { store } from '../foundation/store.ts'

/** A call that waits until the person has proved again who they are. `needsFactor`: a password is not enough. */
export type WaitingCall = { readonly needsFactor: boolean; readonly end: (isConfirmed: boolean) => void }

/** The calls that wait; the shell shows one dialog for all of them. */
export const waitingCallsAtom = atom<readonly WaitingCall[]>([])

/** Asks the person to prove who they are if the answer says that it is needed; tells whether they did, so that the call can be repeated. */
export async function confirmIfNeeded({ issues }: Pick<AnswerEnvelope, 'issues'>): Promise<boolean> {
  const code = issues?.[0]?.code
  if (code !== 'CONFIRMATION_NEEDED' && code !== 'SECOND_FACTOR_NEEDED') return false
  return new Promise((end) => store.set(waitingCallsAtom, [...store.get(waitingCallsAtom), { needsFactor: code === 'SECOND_FACTOR_NEEDED', end }]))
}

/** Ends the dialog, and with it all calls that wait. */
export function endConfirmation(isConfirmed: boolean): void {
  const waiting = store.get(waitingCallsAtom)
  store.set(waitingCallsAtom, [])
  for (const { end } of waiting) end(isConfirmed)
}
