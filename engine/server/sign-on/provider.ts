import * as oidc from 'openid-client'
import type { Side } from '../../core/model/side.ts'
import { type SignOnSettings, isThisMachine } from './settings.ts'

/** What the server needs to send people to a provider, by side. */
export type SignOn = {
  readonly settings: Readonly<Partial<Record<Side, SignOnSettings>>>
  /** The provider's own description; read when it is first needed, and again after a failure. */
  provider(side: Side): Promise<oidc.Configuration>
}

const TIMEOUT_SECONDS = 10

export function signOnWith(settings: SignOn['settings']): SignOn {
  const found: Partial<Record<Side, Promise<oidc.Configuration>>> = {}
  return {
    settings,
    provider(side) {
      const own = settings[side]
      if (own === undefined) throw new RangeError(`Cannot sign on: the ${side} has no provider`)
      found[side] ??= discover(own).catch((error: unknown) => {
        delete found[side]
        throw error
      })
      return found[side]
    },
  }
}

function discover({ issuer, clientId, clientSecret }: SignOnSettings): Promise<oidc.Configuration> {
  // The standard lets a client trust the connection in place of the signature; a proxy or a leaked code would then be enough.
  const execute = [oidc.enableNonRepudiationChecks, ...(isThisMachine(issuer) ? [oidc.allowInsecureRequests] : [])]
  return oidc.discovery(issuer, clientId, clientSecret, oidc.ClientSecretBasic(clientSecret), { execute, timeout: TIMEOUT_SECONDS })
}
