import { isAbsolute } from 'node:path'
import type { Model } from '../../core/model/model.ts'
import { isThisMachine } from '../sign-on/settings.ts'
import { folderAdapter } from './folder-adapter.ts'
import { httpAdapter } from './http-adapter.ts'
import type { PortAdapters } from './port-adapter.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** How long an address may take to answer, in seconds. */
const USUAL_SECONDS = 30

/**
 * The adapters that the operator has set: `HAND_TO_<NAME>` is a folder or an https address, `HAND_TO_<NAME>_TOKEN` what an address gets as its bearer token. Throws if
 * one of them is neither, or names a port that nothing declares.
 */
export function portAdaptersFrom(environment: Environment, model: Pick<Model, 'entities'>): PortAdapters {
  const names = [...new Set(Object.values(model.entities).flatMap(({ ports }) => Object.keys(ports ?? {})))]
  const known = new Set(names.flatMap((name) => [variableOf(name), `${variableOf(name)}_TOKEN`]))
  const unknown = Object.keys(environment).find((name) => /^HAND_TO_[A-Z]/.test(name) && !known.has(name))
  if (unknown !== undefined) throw new Error(`Cannot hand documents over: ${unknown} is the variable of no port (${[...known].join(', ') || 'there is none'})`)
  return Object.fromEntries(
    names.flatMap((name) => {
      const place = environment[variableOf(name)] ?? ''
      return place === '' ? [] : [[name, adapterAt(variableOf(name), place, environment[`${variableOf(name)}_TOKEN`])] as const]
    }),
  )
}

/** "bookkeeping" is HAND_TO_BOOKKEEPING, "taxOffice" is HAND_TO_TAX_OFFICE. */
function variableOf(port: string): string {
  return `HAND_TO_${port.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

function adapterAt(variable: string, place: string, token: string | undefined) {
  if (isAbsolute(place)) return folderAdapter(place)
  const address = URL.canParse(place) ? new URL(place) : undefined
  // The address may contain a password, so the message does not show it.
  if (address === undefined || (address.protocol !== 'https:' && !(address.protocol === 'http:' && isThisMachine(address))))
    throw new Error(`Cannot hand documents over: ${variable} must be the absolute path of a folder or an https address`)
  return httpAdapter({ address, seconds: USUAL_SECONDS, ...(token !== undefined && token !== '' && { token }) })
}
