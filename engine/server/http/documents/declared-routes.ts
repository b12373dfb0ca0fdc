import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

/** The route of all declared paths; its constraint admits no other. */
const EVERY_PATH = '/*'

/** How calls of a path are taken: paths with the same options share a route. */
export type DeclaredRoute = Pick<RouteOptions, 'bodyLimit' | 'config'>

declare module 'fastify' {
  interface RouteConstraint {
    /** The group of declared paths. */
    declared?: string
  }
}

/**
 * Answers POST requests to these paths. A route costs a tenth of a millisecond at each start, and the paths grow with the declarations: those with equal options
 * share one route, and a path is looked up. Fails if another route of the app matches a path. The other routes are registered before.
 */
export function addDeclaredRoutes(
  app: FastifyInstance,
  patterns: readonly string[],
  routes: ReadonlyMap<string, DeclaredRoute>,
  answer: (path: string, request: FastifyRequest) => Promise<unknown>,
): void {
  const taken = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`))
  const groupByPath = new Map<string, string>()
  for (const [path, options] of routes) {
    const clash = taken.findIndex((pattern) => pattern.test(path))
    if (clash !== -1) throw new Error(`Cannot answer the declared path "${path}": the platform answers "${patterns[clash]}"`)
    groupByPath.set(path, JSON.stringify(options))
  }
  app.addConstraintStrategy({
    name: 'declared',
    storage: () => {
      const handlers = new Map<string, never>()
      return { get: (group: string) => handlers.get(group) ?? null, set: (group: string, handler: never) => void handlers.set(group, handler) }
    },
    deriveConstraint: ({ method, url }: { readonly method?: string | undefined; readonly url?: string | undefined }) =>
      method === 'POST' ? groupByPath.get(pathOfAddress(url ?? '')) : undefined,
    validate: () => {},
  })
  const optionsByGroup = new Map([...routes.values()].map((options) => [JSON.stringify(options), options]))
  for (const [declared, options] of optionsByGroup)
    app.post(EVERY_PATH, { ...options, constraints: { declared } }, (request) => answer(pathOfAddress(request.raw.url ?? ''), request))
}

/** The declared path, or the pattern of the route, that a request has reached; undefined if none. */
export function routeOf({ routeOptions, raw }: FastifyRequest): string | undefined {
  return routeOptions.url === EVERY_PATH ? pathOfAddress(raw.url ?? '') : routeOptions.url
}

/** The decoded path of an address, as the router reads it; empty if it cannot be decoded. */
function pathOfAddress(address: string): string {
  const [path = ''] = address.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1)
  try {
    return path.includes('%') ? decodeURI(path) : path
  } catch {
    return ''
  }
}
