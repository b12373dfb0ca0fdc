import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { hashOfSecret } from '../../session/secret.ts'
import { apiKeyOfRequest } from '../requests/authenticate-api-key.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sessionCookie } from '../requests/session-cookies.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** The session or API key that sends a body, by its headers alone; undefined for a stranger. It gives no access: the call asks for the token, too. */
export async function senderOfBody(services: AppServices, request: FastifyRequest): Promise<string | undefined> {
  const { pool, clock } = services
  const now = clock.now()
  const key = apiKeyOfRequest(request)
  const side = sideOfRequest(services, request)
  const cookie = sessionCookie(services, request, side)
  const { rows } =
    key !== undefined
      ? await sql<{ id: string }>`select id from "apiKey" where "secretHash" = ${hashOfSecret(key)} and "revokedAt" is null and "expiresAt" > ${now}`.execute(
          pool,
        )
      : cookie === undefined
        ? { rows: [] }
        : await sql<{ id: string }>`select id from session where "cookieHash" = ${hashOfSecret(cookie)} and side = ${side} and "expiresAt" > ${now}`.execute(
            pool,
          )
  return rows[0]?.id
}
