import type { FastifyInstance } from 'fastify'

/** No scripts but our own files and no eval; inline styles, since the component library and the grid write them. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** The camera reads codes of goods; no page needs the other devices. */
const permissions = [
  'camera=(self)',
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (device) => `${device}=()`,
  ),
].join(', ')

/** Sets the headers on every answer, errors included. */
export function addSecurityHeaders(app: FastifyInstance, { isSecure }: { readonly isSecure: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('x-frame-options', 'SAMEORIGIN')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', permissions)
    reply.header('x-request-id', request.id)
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
  })
  // An answer that says nothing about it is for its caller alone: neither browsers nor proxies keep it.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
