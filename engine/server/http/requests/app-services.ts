import type { Side } from '../../../core/model/side.ts'
import type { Services } from '../../calls/services.ts'
import type { CallShares } from '../protection/call-shares.ts'
import type { SealingKey } from '../../factors/sealing-key.ts'
import type { JobRunner } from '../../jobs/job-runner.ts'
import type { Live } from '../../live/live.ts'
import type { MailWorker } from '../../mail/mail-worker.ts'
import type { SessionLimits } from '../../session/sessions.ts'
import type { SignOn } from '../../sign-on/provider.ts'

export type AppServices = Services & {
  /** Runs background jobs, here or in another process. */
  readonly jobs: Pick<JobRunner, 'wake'>
  /** Tells live pages about changes. */
  readonly live: Live
  /** Sends stored mails, here or in another process; absent without mail. */
  readonly mail?: Pick<MailWorker, 'wake'>
  /** The configured origins of the sites. */
  readonly origins: Readonly<Partial<Record<Side, string>>>
  /** Folder of each built site. */
  readonly sites: Readonly<Record<Side, string>>
  /** The host name of each site, if they have names. */
  readonly hosts: Readonly<Partial<Record<Side, string>>>
  /** The side of each port; filled when the servers listen. */
  readonly sideByPort: Map<number, Side>
  readonly sessionLimits: SessionLimits
  /** What this process does at once for each person, enterprise and address. */
  readonly shares: CallShares
  /** Seals the secrets of authenticator apps. */
  readonly sealingKey: SealingKey
  /** All answers go over TLS, so cookies are marked Secure. */
  readonly isSecure: boolean
  /** People may come with a ticket from another site's login. */
  readonly hasUserCentre: boolean
  /** The configured providers of single sign-on. */
  readonly signOn: SignOn
}
