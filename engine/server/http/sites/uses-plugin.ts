import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { pluginPrinting } from '../../../core/permissions/printing.ts'
import { hashOfSecret } from '../../session/secret.ts'
import { preferencesOfEnterprise } from '../../store/preferences-of-enterprise.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sessionCookie } from '../requests/session-cookies.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** Whether the enterprise of the session prints by the plug-in. A file is asked for without a token: the cookie says whose browser it is, and gives nothing else. */
export async function usesPlugin(services: AppServices, request: FastifyRequest): Promise<boolean> {
  const { pool, model, clock } = services
  const side = sideOfRequest(services, request)
  const cookie = sessionCookie(services, request, side)
  if (cookie === undefined) return false
  const { rows } = await sql<{ enterprise: string }>`
    select enterprise from session where "cookieHash" = ${hashOfSecret(cookie)} and side = ${side} and enterprise is not null and "expiresAt" > ${clock.now()}`.execute(
    pool,
  )
  const [found] = rows
  if (found === undefined) return false
  return pluginPrinting(model, side, await preferencesOfEnterprise(pool, model, { side, enterprise: found.enterprise })) !== undefined
}
