import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { loggerOptions } from '../observability/logger-options.ts'
import { addObservabilityRoutes } from './routes/observability-routes.ts'
import { addRequestLog, logController } from '../observability/request-log.ts'
import { addOpenApi } from './routes/openapi-route.ts'
import { addAccountRoutes } from './sign-in/account-routes.ts'
import { addFactorRoutes } from './sign-in/factor-routes.ts'
import { addApiKeyRoutes } from './sign-in/api-key-routes.ts'
import { addApiKeyCallLog } from './requests/authenticate-api-key.ts'
import { addAccessRoutes } from './routes/access-routes.ts'
import { addCallShares } from './protection/call-shares.ts'
import { addBodyCheck } from './protection/check-body.ts'
import { addBodyLimits } from './protection/limit-bodies.ts'
import { addHostCheck } from './protection/check-host.ts'
import { addJsonReader } from './protection/read-json.ts'
import { addSiteCheck } from './protection/check-site.ts'
import { addOriginCheck } from './protection/check-origin.ts'
import { addDispatcher } from './documents/dispatch.ts'
import { addExplainRoutes } from './routes/explain-routes.ts'
import { addSheetRoutes } from './routes/sheet-routes.ts'
import { addFileRoutes } from './routes/file-routes.ts'
import { addInvitationRoutes } from './routes/invitation-routes.ts'
import { addJobRoutes } from './routes/job-routes.ts'
import { addLiveRoutes } from './routes/live-routes.ts'
import { addLoginRoute } from './sign-in/login-route.ts'
import { addPasswordResetRoutes } from './sign-in/password-reset-routes.ts'
import { addPublicRoutes } from './routes/public-routes.ts'
import { addSecurityHeaders } from './protection/security-headers.ts'
import { isNearestProxy } from './protection/nearest-proxy.ts'
import type { AppServices } from './requests/app-services.ts'
import { siteConfigurationFrom } from './sites/site-configuration.ts'
import { addSignOnRoutes } from './sign-in/sign-on-routes.ts'
import { addStartUpRoutes } from './routes/start-up-routes.ts'
import { addStaticSites } from './sites/static-sites.ts'
import { addTokenRoutes } from './sign-in/token-routes.ts'
import { addTransportErrors, refuseTransport } from './requests/transport-errors.ts'
import type { HandlerByKind } from './documents/call-handler.ts'

const BODY_LIMIT = 4 * 1024 * 1024

export type AppOptions = {
  readonly logLevel: string
  /** A proxy stands in front; its headers for address and host are trusted. */
  readonly isBehindProxy: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** All routes of both sites in one app; each request tells its site. */
export async function buildApp(services: AppServices, verbs: HandlerByKind, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(options.logLevel),
    logController,
    genReqId: services.newId,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.isBehindProxy && isNearestProxy,
    return503OnClosing: false,
    // An address that cannot be decoded reaches no route.
    frameworkErrors: (_error, request, reply) => void refuseTransport(services, request as FastifyRequest, reply as FastifyReply, 400),
  })
  const patterns: string[] = []
  app.addHook('onRoute', ({ method, url }) => void (method === 'POST' && patterns.push(url)))
  app.removeContentTypeParser('text/plain')
  addJsonReader(app)
  addRequestLog(app)
  addApiKeyCallLog(app, services)
  addTransportErrors(app, services)
  addSecurityHeaders(app, services)
  addHostCheck(app, services)
  addOriginCheck(app, services)
  addSiteCheck(app, services)
  addBodyCheck(app, services)
  addCallShares(app, services)
  await app.register(fastifyCookie)
  addBodyLimits(app, services)
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] })
  addObservabilityRoutes(app, services)
  addLoginRoute(app, services)
  addTokenRoutes(app, services)
  addSignOnRoutes(app, services)
  addAccountRoutes(app, services)
  addFactorRoutes(app, services)
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
  addDispatcher(app, services, verbs, patterns)
  addOpenApi(app, services)
  await addStaticSites(app, services, configuration)
  return app
}
