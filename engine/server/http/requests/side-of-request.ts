import type { FastifyRequest } from 'fastify'
import { type Side, sides } from '../../../core/model/side.ts'
import type { AppServices } from './app-services.ts'

/** The site of a request: by its host name if the sites have names, otherwise by the port. */
export function sideOfRequest({ hosts, sideByPort }: Pick<AppServices, 'hosts' | 'sideByPort'>, request: FastifyRequest): Side {
  const named = sides.find((side) => hosts[side] !== undefined && hosts[side] === request.hostname)
  return named ?? sideByPort.get(request.socket.localPort ?? 0) ?? 'purchaser'
}
