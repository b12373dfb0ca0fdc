import type { FastifyRequest } from 'fastify'
import type { PasskeySite } from '../../factors/passkeys.ts'
import { addressOfSite } from './address-of-site.ts'
import type { AppServices } from './app-services.ts'
import { sharedDomain } from './shared-domain.ts'
import { sideOfRequest } from './side-of-request.ts'

const PRODUCT = 'Counterpart'

/** Where a passkey of this request belongs: to the domain that both sites share, so that one passkey serves both, otherwise to the host alone. */
export function passkeySiteOf(services: AppServices, request: FastifyRequest): PasskeySite {
  const origin = addressOfSite(services, request, sideOfRequest(services, request))
  const host = new URL(origin).hostname
  const others = Object.values({ ...services.hosts, ...hostsOf(services.origins) })
  return { origin, domain: [host, ...others].reduce(sharedDomain), name: PRODUCT }
}

function hostsOf(origins: AppServices['origins']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(origins).map(([side, origin]) => [side, new URL(origin).hostname]))
}
