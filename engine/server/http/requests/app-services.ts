import type { Side } from '../../../core/model/side.ts'
import type { Services } from '../../calls/services.ts'
import type { JobRunner } from '../../jobs/job-runner.ts'
import type { Live } from '../../live/live.ts'
import type { MailWorker } from '../../mail/mail-worker.ts'
import type { SignOn } from '../../sign-on/provider.ts'

/** What the routes are built from. */
export type AppServices = Services & {
  /** Works background jobs, here or in another process. */
  readonly jobs: Pick<JobRunner, 'wake'>
  /** Tells pages what changes in front of them. */
  readonly live: Live
  /** Sends mails that were laid out, here or in another process; absent where none are sent. */
  readonly mail?: Pick<MailWorker, 'wake'>
  /** Origins of the sites, where they are configured. */
  readonly origins: Readonly<Partial<Record<Side, string>>>
  /** Folder of each built site. */
  readonly sites: Readonly<Record<Side, string>>
  /** Host name of each site, where they have names of their own. */
  readonly hosts: Readonly<Partial<Record<Side, string>>>
  /** Ports that are told apart; filled when the servers listen. */
  readonly sideByPort: Map<number, Side>
  /** Answers over TLS only, so that cookies may say so. */
  readonly isSecure: boolean
  /** People may come with a ticket from a login on another site. */
  readonly hasUserCentre: boolean
  /** Providers that vouch for people, where the environment names any. */
  readonly signOn: SignOn
}
