import type { FastifyRequest } from 'fastify'
import type { Side } from '../../../core/model/side.ts'
import type { AppServices } from './app-services.ts'

/** The address of a site for a browser that came to one of them: as configured, otherwise by host name, otherwise by port. */
export function addressOfSite(
  { hosts, origins, sideByPort, isSecure }: Pick<AppServices, 'hosts' | 'origins' | 'sideByPort' | 'isSecure'>,
  request: FastifyRequest,
  side: Side,
): string {
  const configured = origins[side]
  if (configured !== undefined) return configured
  const here = new URL(`${isSecure ? 'https' : request.protocol}://${request.host}`)
  const name = hosts[side]
  if (name !== undefined) here.hostname = name
  else {
    const port = [...sideByPort].find(([, served]) => served === side)?.[0]
    if (port !== undefined) here.port = String(port)
  }
  return here.origin
}
