import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { loggerOptions } from '../observability/logger-options.ts'
import { addObservabilityRoutes } from '../observability/observability-routes.ts'
import { addRequestLog, logController } from '../observability/request-log.ts'
import { addOpenApi } from '../openapi/openapi-route.ts'
import { addAccountRoutes } from './account-routes.ts'
import { addApiKeyRoutes } from './api-key-routes.ts'
import { addKeyCalls } from './authenticate-key.ts'
import { addAccessRoutes } from './access-routes.ts'
import { addBodyCheck } from './check-body.ts'
import { addOriginCheck } from './check-origin.ts'
import { addDispatcher } from './dispatch.ts'
import { addExplainRoutes } from './explain-routes.ts'
import { addSheetRoutes } from './sheet-routes.ts'
import { addFileRoutes } from './file-routes.ts'
import { addInvitationRoutes } from './invitation-routes.ts'
import { addJobRoutes } from './job-routes.ts'
import { addLiveRoutes } from './live-routes.ts'
import { addLoginRoute } from './login-route.ts'
import { addPasswordResetRoutes } from './password-reset-routes.ts'
import { addPublicRoutes } from './public-routes.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { isNearestProxy } from './nearest-proxy.ts'
import type { Services } from './services.ts'
import { siteConfigurationFrom } from './site-configuration.ts'
import { addSignOnRoutes } from './sign-on-routes.ts'
import { addStartUpRoutes } from './start-up-routes.ts'
import { addStaticSites } from './static-sites.ts'
import { addTokenRoutes } from './token-routes.ts'
import { addTransportErrors } from './transport-errors.ts'
import type { Verbs } from './verbs.ts'

const BODY_LIMIT = 4 * 1024 * 1024

export type AppOptions = {
  readonly logLevel: string
  /** A proxy stands in front, whose word on the caller's address and host is taken. */
  readonly isBehindProxy: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** All routes of both sites in one app; which site a request belongs to is told at each request. */
export async function buildApp(services: Services, verbs: Verbs, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(options.logLevel),
    logController,
    genReqId: services.newId,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.isBehindProxy && isNearestProxy,
    return503OnClosing: false,
  })
  app.removeContentTypeParser('text/plain')
  addRequestLog(app)
  addKeyCalls(app, services)
  addTransportErrors(app, services)
  addSecurityHeaders(app, services)
  addOriginCheck(app, services)
  addBodyCheck(app, services)
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] })
  addObservabilityRoutes(app, services)
  addLoginRoute(app, services)
  addTokenRoutes(app, services)
  addSignOnRoutes(app, services)
  addAccountRoutes(app, services)
  addApiKeyRoutes(app, services)
  addPasswordResetRoutes(app, services)
  addInvitationRoutes(app, services)
  addStartUpRoutes(app, services)
  await addFileRoutes(app, services)
  addJobRoutes(app, services)
  addLiveRoutes(app, services)
  addAccessRoutes(app, services)
  const configuration = siteConfigurationFrom(options.environment)
  addExplainRoutes(app, services, configuration)
  addSheetRoutes(app, services)
  addPublicRoutes(app, services)
  addDispatcher(app, services, verbs)
  addOpenApi(app, services)
  await addStaticSites(app, services, configuration)
  return app
}
